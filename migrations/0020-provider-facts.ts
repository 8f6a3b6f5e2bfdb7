import {
  between,
  generatedId,
  integer,
  json,
  nullable,
  references,
  text,
  timestamp,
  type Schema,
} from './frozen/schema.ts'

/** One row for the installation, without a brand, and at most one per brand. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTable('providerFacts', {
    id: generatedId,
    brandId: nullable(references('brands', 'cascade')),
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
  })
  // An index of brandId alone would allow two rows for the installation, because nulls count as different.
  await schema.run(`create unique index "providerFacts_brand" on "providerFacts" (coalesce("brandId", 0))`)

  await schema.createTable('clientLogos', {
    id: generatedId,
    factsId: references('providerFacts', 'cascade'),
    name: text,
    path: text,
    place: integer,
  })
  await schema.createIndex('clientLogos', ['factsId'])
  await schema.createIndex('clientLogos', ['path'])
}
