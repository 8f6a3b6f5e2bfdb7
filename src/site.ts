/** The provider's services, which are the same under every brand, and what stands for its facts until they are entered. */

import type { PictureSize } from './features/uploads/schema.ts'

export const defaultBrandName = 'Northline Managed IT'
/** The default logo, which pages draw themselves in the colours of the brand instead of loading it. */
export const defaultLogoPath = '/logo.svg'
export const defaultFaviconPath = '/favicon.svg'

/** Whether a picture of this size is wide enough to hold a name; a narrower one, or one of unknown size, counts as a mark. */
export const mayHoldName = (size: PictureSize | null | undefined) =>
  size != null && size.width >= 2 * size.height

interface BrandWithLogo {
  logoPath: string
  logoSize?: PictureSize | null | undefined
}

export const isDefaultLogo = ({ logoPath }: BrandWithLogo) => logoPath.startsWith(defaultLogoPath)
/** Whether the logo stands alone: beside all others stands the name of the brand. */
export const namesItsBrand = (brand: BrandWithLogo) => !isDefaultLogo(brand) && mayHoldName(brand.logoSize)

export const headline = 'IT Solutions for Growing Businesses'
export const defaultMetaDescription =
  'Managed IT services for small and medium businesses: managed security, 24/7 support and an expert team.'

/** Made up and without a name, so that it may stand on the pages of any brand; on no document and in no mail of one. */
export const providerAddress = {
  phone: '(614) 555-0142',
  email: 'sales@provider.example',
  street: '1200 Market Street, Suite 400',
  city: 'Columbus, OH 43215',
} as const

/** The pages that are there once they have a text. */
export const legalPageTitles = { privacy: 'Privacy', terms: 'Terms' } as const

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
    text: 'Designed, installed and looked after, so that every desk and meeting room is simply online.',
    facts: ['LAN', 'WAN', 'Wireless'],
    icon: 'network',
  },
  {
    id: 'cybersecurity',
    title: 'Cybersecurity',
    text: 'For every device and account. You know what was found, what was done about it, and what an auditor will ask.',
    facts: ['Threat protection', 'Security audits', 'Compliance'],
    icon: 'shield',
  },
  {
    id: 'cloud-services',
    title: 'Cloud Services',
    text: 'Email, files and servers, moved at a pace that suits your business, and run for you from then on.',
    facts: ['Migration', 'Hosting', 'Management'],
    icon: 'cloud',
  },
  {
    id: 'help-desk-support',
    title: 'Help Desk Support',
    text: 'People who know your systems answer by phone and by ticket, and stay with it until it is solved.',
    facts: ['24/7 support', 'Rapid response'],
    icon: 'headset',
  },
  {
    id: 'remote-monitoring',
    title: 'Remote Monitoring',
    text: 'Servers, networks and backups are watched, so that most faults are gone before your people notice.',
    facts: ['Proactive monitoring', 'Maintenance'],
    icon: 'activity',
  },
  {
    id: 'backup-and-recovery',
    title: 'Backup & Recovery',
    text: 'Copies of what you cannot lose, restored on trial, and a written plan for the day you need them.',
    facts: ['Backup', 'Disaster recovery planning'],
    icon: 'backup',
  },
]

/** The footer lists only the first four. */
export const footerServices = services.slice(0, 4)

interface OwnContact {
  brand: { contactPhone: string | null; contactEmail: string | null }
  provider: { phone?: string | undefined; email?: string | undefined; address?: string | undefined }
}

/** The phone number, email address and postal address that the provider has entered; the brand's take precedence over the installation's. */
export function ownContact({ brand, provider }: OwnContact) {
  return {
    phone: brand.contactPhone ?? provider.phone,
    email: brand.contactEmail ?? provider.email,
    address: provider.address,
  }
}

/** The contact of a site, with the specification's constants for what was never entered. */
export function contactOf(site: OwnContact) {
  const { phone = providerAddress.phone, email = providerAddress.email, address } = ownContact(site)
  return { phone, email, address: address?.split('\n') ?? [providerAddress.street, providerAddress.city] }
}
