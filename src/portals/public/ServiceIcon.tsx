import { Activity, Cloud, DatabaseBackup, Headset, Network, ShieldCheck } from 'lucide'
import type { ServiceIconName } from '../../site.ts'
import { Icon } from '../../browser/ui/Icon.tsx'

const icons = {
  network: Network,
  shield: ShieldCheck,
  cloud: Cloud,
  headset: Headset,
  activity: Activity,
  backup: DatabaseBackup,
}

export function ServiceIcon({ name }: { name: ServiceIconName }) {
  return <Icon icon={icons[name]} size={20} />
}
