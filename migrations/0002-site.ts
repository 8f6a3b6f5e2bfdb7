import { keepWords } from './frozen/keepWords.ts'
import {
  between,
  boolean,
  generatedId,
  integer,
  json,
  nullable,
  references,
  text,
  timestamp,
  withDefault,
  type Schema,
} from './frozen/schema.ts'

/** Brands and domains, and what the public site says of the provider. */
export async function up(schema: Schema): Promise<void> {
  const { createTable, createIndex, createUniqueIndex, run } = schema
  await createTable('brands', {
    id: generatedId,
    name: text,
    nameKey: text,
    primaryColor: withDefault(text, '#0f172a'),
    secondaryColor: withDefault(text, '#64748b'),
    logoPath: nullable(text),
    faviconPath: nullable(text),
    fontFamily: withDefault(text, 'Inter, sans-serif'),
    contactEmail: nullable(text),
    contactPhone: nullable(text),
    defaultMetaTitle: nullable(text),
    defaultMetaDescription: nullable(text),
    isActive: withDefault(boolean, true),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  await createUniqueIndex('brands', ['nameKey'])
  await createTable('domains', {
    id: generatedId,
    domainName: text,
    brandId: references('brands', 'restrict'),
    isActive: withDefault(boolean, true),
    isPrimary: withDefault(boolean, false),
    createdAt: timestamp,
    lastVerifiedAt: nullable(timestamp),
    origin: nullable(text),
  })
  await createUniqueIndex('domains', ['domainName'])
  await createIndex('domains', ['brandId'])
  await createUniqueIndex('domains', ['brandId'], '"isPrimary"')

  // One row for the installation, without a brand, and at most one per brand; the same for the texts. An index of
  // brandId alone would allow two rows for the installation, because nulls count as different.
  const ofOneBrand = { brandId: nullable(references('brands', 'cascade')) }
  const oneOfEachBrand = (table: string) =>
    run(`create unique index "${table}_brand" on "${table}" (coalesce("brandId", 0))`)
  await createTable('providerFacts', {
    id: generatedId,
    ...ofOneBrand,
    phone: nullable(text),
    email: nullable(text),
    address: nullable(text),
    openingHours: nullable(text),
    registration: nullable(text),
    socialLinks: nullable(json),
    billingEmail: nullable(text),
    paymentText: nullable(text),
    paymentDays: nullable(between(0, 365)),
    privacy: nullable(text),
    terms: nullable(text),
    quotationText: nullable(text),
    quotationName: nullable(text),
    quotationCompany: nullable(text),
    figures: nullable(json),
    certificates: nullable(json),
    responseTime: nullable(text),
    updatedAt: timestamp,
    legalName: nullable(text),
    timeZone: nullable(text),
  })
  await oneOfEachBrand('providerFacts')
  await createTable('clientLogos', {
    id: generatedId,
    factsId: references('providerFacts', 'cascade'),
    name: text,
    path: text,
    place: integer,
  })
  await createIndex('clientLogos', ['factsId'])
  await createIndex('clientLogos', ['path'])
  await createTable('siteTexts', { id: generatedId, ...ofOneBrand, texts: json, updatedAt: timestamp })
  await oneOfEachBrand('siteTexts')

  await createTable('teamMembers', {
    id: generatedId,
    name: text,
    role: text,
    image: text,
    bio: text,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  await keepWords(schema, 'teamWords', { of: 'teamMembers', columns: ['name', 'role', 'bio'] })
}
