import { Activity, Cloud, DatabaseBackup, Headset, Network, ShieldCheck } from 'lucide'
import { loadedLater } from '../../browser/page/loadedLater.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import type { Service } from '../../shared/site/services.ts'
import type { ServiceIconName } from '../../shared/site/siteTexts.ts'

const icons = {
  network: Network,
  shield: ShieldCheck,
  cloud: Cloud,
  headset: Headset,
  activity: Activity,
  backup: DatabaseBackup,
}

const isBuiltIn = (name: Service['icon']): name is ServiceIconName => name in icons

const More = loadedLater(async () => (await import('./MoreServiceIcon.tsx')).MoreServiceIcon)

/** Await this before rendering services with icons other than the six built-in ones. */
export const preloadIcons = More.preload

export function ServiceIcon({ name }: { name: Service['icon'] }) {
  return isBuiltIn(name) ? <Icon icon={icons[name]} size={20} /> : <More.Later name={name} />
}
