/** The provider's services and addresses: constants that are the same under every brand. */

export const defaultBrandName = 'Northline Managed IT'
/** The default logo, which pages draw themselves in the colours of the brand instead of loading it. */
export const defaultLogoPath = '/logo.svg'
export const defaultFaviconPath = '/favicon.svg'

export const headline = 'IT Solutions for Growing Businesses'
export const defaultMetaDescription =
  'Managed IT services for small and medium businesses: managed security, 24/7 support and an expert team.'

export const providerAddress = {
  phone: '(614) 555-0142',
  email: 'sales@northline.example',
  street: '1200 Market Street, Suite 400',
  city: 'Columbus, OH 43215',
} as const

/** The sender of invoices under a brand without an address of its own, and how all invoices are paid. */
export const billing = {
  address: [providerAddress.street, providerAddress.city],
  email: 'billing@northline.example',
  phone: providerAddress.phone,
  payment: 'Payment is by check or bank transfer, stating the invoice number.',
} as const

export const copyrightYear = 2024

export const serviceNames = [
  'Network Management',
  'Cybersecurity',
  'Cloud Services',
  'Help Desk Support',
  'Remote Monitoring',
  'Backup & Recovery',
] as const
export type ServiceName = (typeof serviceNames)[number]

export type ServiceIconName = 'network' | 'shield' | 'cloud' | 'headset' | 'activity' | 'backup'

export interface Service {
  /** Anchor on the services page. */
  id: string
  title: ServiceName
  text: string
  facts: readonly string[]
  icon: ServiceIconName
}

export const services: readonly Service[] = [
  {
    id: 'network-management',
    title: 'Network Management',
    text: 'LAN, WAN and wireless networks, designed, installed and looked after.',
    facts: ['LAN', 'WAN', 'Wireless'],
    icon: 'network',
  },
  {
    id: 'cybersecurity',
    title: 'Cybersecurity',
    text: 'Threat protection, security audits and compliance for every device and account.',
    facts: ['Threat protection', 'Security audits', 'Compliance'],
    icon: 'shield',
  },
  {
    id: 'cloud-services',
    title: 'Cloud Services',
    text: 'Migration, hosting and management, at the pace your business can carry.',
    facts: ['Migration', 'Hosting', 'Management'],
    icon: 'cloud',
  },
  {
    id: 'help-desk-support',
    title: 'Help Desk Support',
    text: '24/7 support and rapid response from people who know your systems.',
    facts: ['24/7 support', 'Rapid response'],
    icon: 'headset',
  },
  {
    id: 'remote-monitoring',
    title: 'Remote Monitoring',
    text: 'Proactive monitoring and maintenance, so that faults are found before your people do.',
    facts: ['Proactive monitoring', 'Maintenance'],
    icon: 'activity',
  },
  {
    id: 'backup-and-recovery',
    title: 'Backup & Recovery',
    text: 'Backup and disaster recovery planning, tested and written down.',
    facts: ['Backup', 'Disaster recovery planning'],
    icon: 'backup',
  },
]

/** The footer lists only the first four. */
export const footerServices = services.slice(0, 4)

/** A phone number as people write it, as the address of a telephone link. */
export function phoneLink(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  if (phone.trim().startsWith('+')) return `tel:+${digits}`
  return digits.length === 10 ? `tel:+1${digits}` : `tel:${digits}`
}
