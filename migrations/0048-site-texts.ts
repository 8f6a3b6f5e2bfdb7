import { generatedId, json, nullable, references, timestamp, type Schema } from './frozen/schema.ts'

/** The provider's own texts of the public site: one row for the installation, and at most one per brand. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTable('siteTexts', {
    id: generatedId,
    brandId: nullable(references('brands', 'cascade')),
    texts: json,
    updatedAt: timestamp,
  })
  // An index of brandId alone would allow two rows for the installation, because nulls count as different.
  await schema.run(`create unique index "siteTexts_brand" on "siteTexts" (coalesce("brandId", 0))`)
}
