import {
  defaultMetaDescription,
  defaultPrimaryColor,
  defaultSecondaryColor,
} from '../features/site/brands/values.ts'
import { defaultBrandName, headline, providerAddress } from '../shared/site/site.ts'

/**
 * Two brands on one server; the host name decides which one a visitor sees. The second brand has a logo (pictures.ts).
 */
export const brands = [
  {
    host: 'localhost',
    name: defaultBrandName,
    primaryColor: defaultPrimaryColor,
    secondaryColor: defaultSecondaryColor,
    contactEmail: 'sales@northline.example',
    contactPhone: providerAddress.phone,
    defaultMetaTitle: `${defaultBrandName} | ${headline}`,
    defaultMetaDescription,
  },
  {
    host: 'harbor.localhost',
    name: 'Harbor IT',
    primaryColor: '#dc2626',
    secondaryColor: '#44403c',
    contactEmail: 'hello@harborit.example',
    contactPhone: '(419) 555-0186',
    defaultMetaTitle: 'Harbor IT | Calm systems for companies on the lake',
    defaultMetaDescription:
      'Harbor IT looks after networks, security and backups of companies along Lake Erie, with people who pick up the phone.',
  },
] as const
