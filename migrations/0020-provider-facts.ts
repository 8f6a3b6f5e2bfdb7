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

/** One row for the installation, whose brand is null, and at most one for each brand. */
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
  // An index of brandId alone would let two rows of the installation in: null differs from null.
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
