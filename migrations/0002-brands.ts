import {
  boolean,
  generatedId,
  integer,
  nullable,
  references,
  text,
  timestamp,
  withDefault,
  type Schema,
} from './frozen/schema.ts'

export async function up(schema: Schema): Promise<void> {
  await schema.createTable('brands', {
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
  await schema.createUniqueIndex('brands', ['nameKey'])

  await schema.createTable('domains', {
    id: generatedId,
    domainName: text,
    brandId: references('brands', 'restrict'),
    isActive: withDefault(boolean, true),
    isPrimary: withDefault(boolean, false),
    createdAt: timestamp,
    lastVerifiedAt: nullable(timestamp),
  })
  await schema.createUniqueIndex('domains', ['domainName'])
  await schema.createUniqueIndex('domains', ['brandId'], '"isPrimary"')
  await schema.createIndex('domains', ['brandId'])

  await schema.createTable(
    'uploads',
    {
      path: text,
      kind: text,
      contentType: text,
      bytes: integer,
      createdBy: nullable(integer),
      createdAt: timestamp,
    },
    ['path'],
  )
}
