import { namedServices, type NamedService } from './site.ts'
import type { MoreServiceIconName, ServiceIconName } from './siteTexts.ts'

interface Description {
  text: string
  facts: readonly string[]
  icon: ServiceIconName | MoreServiceIconName
}

export type Service = NamedService & Description

const descriptions: readonly Description[] = [
  {
    text: 'Designed, installed and looked after, so that every desk and meeting room is simply online.',
    facts: ['LAN', 'WAN', 'Wireless'],
    icon: 'network',
  },
  {
    text: 'For every device and account. You know what was found, what was done about it, and what an auditor will ask.',
    facts: ['Threat protection', 'Security audits', 'Compliance'],
    icon: 'shield',
  },
  {
    text: 'Email, files and servers, moved at a pace that suits your business, and run for you from then on.',
    facts: ['Migration', 'Hosting', 'Management'],
    icon: 'cloud',
  },
  {
    text: 'People who know your systems answer by phone and by ticket, and stay with it until it is solved.',
    facts: ['24/7 support', 'Rapid response'],
    icon: 'headset',
  },
  {
    text: 'Servers, networks and backups are watched, so that most faults are gone before your people notice.',
    facts: ['Proactive monitoring', 'Maintenance'],
    icon: 'activity',
  },
  {
    text: 'Copies of what you cannot lose, restored on trial, and a written plan for the day you need them.',
    facts: ['Backup', 'Disaster recovery planning'],
    icon: 'backup',
  },
]

/** The built-in services. */
export const services: readonly Service[] = namedServices.flatMap((named, index) => {
  const description = descriptions[index]
  return description ? { ...named, ...description } : []
})
