import { Activity, Cloud, DatabaseBackup, Headset, Network, ShieldCheck } from 'lucide-react'
import type { ServiceIconName } from '../../site.ts'

const icons = {
  network: Network,
  shield: ShieldCheck,
  cloud: Cloud,
  headset: Headset,
  activity: Activity,
  backup: DatabaseBackup,
}

export function ServiceIcon({ name }: { name: ServiceIconName }) {
  const Icon = icons[name]
  return <Icon aria-hidden size={20} strokeWidth={1.75} />
}
