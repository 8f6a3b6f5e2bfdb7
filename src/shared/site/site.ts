/** The built-in services, and the texts that replace the provider's profile until it is entered. */

import type { PictureSize } from './pictureSize.ts'

export const defaultBrandName = 'Northline Managed IT'
/** The default logo, which pages draw themselves in the colors of the brand instead of loading it. */
export const defaultLogoPath = '/logo.svg'
export const defaultFaviconPath = '/favicon.svg'

/**
 * Whether a picture of this size is wide enough to show a name. A narrower picture, or one of unknown size, is assumed
 * to be a symbol without a name.
 */
export const mayHoldName = (size: PictureSize | null | undefined) =>
  size != null && size.width >= 2 * size.height

interface BrandWithLogo {
  logoPath: string
  logoSize?: PictureSize | null | undefined
}

export const isDefaultLogo = ({ logoPath }: BrandWithLogo) => logoPath.startsWith(defaultLogoPath)
/** Whether the logo already shows the brand's name; other logos are shown beside the name. */
export const namesItsBrand = (brand: BrandWithLogo) => !isDefaultLogo(brand) && mayHoldName(brand.logoSize)

export const headline = 'IT Solutions for Growing Businesses'

/**
 * Example contact details without a company name, so that the pages of any brand can show them; never used in mails,
 * and on invoices only under the built-in brand name.
 */
export const providerAddress = {
  phone: '(614) 555-0142',
  email: 'sales@provider.example',
  street: '1200 Market Street, Suite 400',
  city: 'Columbus, OH 43215',
} as const

/** The text on invoices that says how to pay, used until the provider enters another text. */
export const standardPayment = 'Please pay by check or bank transfer and include the invoice number.'

/** The legal pages. Each exists only if it has a text. */
export const legalPageNames = ['privacy', 'terms'] as const
export const legalPageTitles = { privacy: 'Privacy', terms: 'Terms' } as const

export const copyrightYear = '2024'

/** The maximum number of services, and the maximum length of their names. */
export const maxServices = 12
export const maxServiceChars = 40

/** The name of a service, with its anchor on the services page. */
export interface NamedService {
  id: string
  title: string
}

export const namedServices: readonly NamedService[] = [
  { id: 'network-management', title: 'Network Management' },
  { id: 'cybersecurity', title: 'Cybersecurity' },
  { id: 'cloud-services', title: 'Cloud Services' },
  { id: 'help-desk-support', title: 'Help Desk Support' },
  { id: 'remote-monitoring', title: 'Remote Monitoring' },
  { id: 'backup-and-recovery', title: 'Backup & Recovery' },
]

interface OwnContact {
  brand: { contactPhone: string | null; contactEmail: string | null }
  provider: { phone?: string | undefined; email?: string | undefined; address?: string | undefined }
}

/**
 * The phone number, email address and postal address that the provider has entered. A phone number or email address of
 * the brand takes precedence over that of the installation.
 */
export function ownContact({ brand, provider }: OwnContact) {
  return {
    phone: brand.contactPhone ?? provider.phone,
    email: brand.contactEmail ?? provider.email,
    address: provider.address,
  }
}

/** The contact details of a site. `providerAddress` fills in the details that nobody has entered. */
export function contactOf(site: OwnContact) {
  const { phone = providerAddress.phone, email = providerAddress.email, address } = ownContact(site)
  return { phone, email, address: address?.split('\n') ?? [providerAddress.street, providerAddress.city] }
}
