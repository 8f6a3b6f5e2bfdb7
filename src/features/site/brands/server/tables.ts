import {
  subjectId,
  boolean,
  defaulted,
  integer,
  internal,
  nullable,
  text,
  timestamp,
} from '../../../../server/database/columns.ts'

export const brandTables = {
  brands: {
    id: subjectId('brand', 'name'),
    name: text,
    nameKey: text,
    primaryColor: defaulted(text),
    secondaryColor: defaulted(text),
    logoPath: nullable(text),
    faviconPath: nullable(text),
    fontFamily: defaulted(text),
    contactEmail: nullable(text),
    contactPhone: nullable(text),
    defaultMetaTitle: nullable(text),
    defaultMetaDescription: nullable(text),
    isActive: defaulted(boolean),
    createdAt: timestamp,
    updatedAt: timestamp,
  },
  domains: {
    id: subjectId('domain', 'domainName'),
    domainName: text,
    brandId: integer,
    isActive: defaulted(boolean),
    isPrimary: defaulted(boolean),
    createdAt: timestamp,
    lastVerifiedAt: nullable(timestamp),
    /** The origin of links, such as http://localhost:3000; null: derived from the host name. */
    origin: internal(nullable(text)),
  },
}
