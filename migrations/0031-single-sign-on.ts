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

/** Identity providers, the links between their users and accounts here, and the sign-ins in progress. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTable('identityProviders', {
    id: generatedId,
    name: text,
    issuer: text,
    clientId: text,
    clientSecret: text,
    brandId: nullable(references('brands', 'cascade')),
    emailDomains: text,
    isOn: boolean,
    countsAsSecondFactor: boolean,
    isOnlyWay: boolean,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  await schema.createIndex('identityProviders', ['brandId'])

  await schema.createTable('identityLinks', {
    id: generatedId,
    providerId: references('identityProviders', 'cascade'),
    userId: references('users', 'cascade'),
    issuer: text,
    subject: text,
    email: text,
    createdAt: timestamp,
    lastUsedAt: timestamp,
  })
  await schema.createUniqueIndex('identityLinks', ['providerId', 'issuer', 'subject'])
  await schema.createUniqueIndex('identityLinks', ['userId', 'providerId'])

  // No foreign key to the provider: it may be deleted during a sign-in, which is then refused.
  await schema.createTable(
    'identityRequests',
    {
      id: text,
      browser: text,
      providerId: integer,
      origin: text,
      page: text,
      checks: text,
      expiresAt: timestamp,
    },
    ['id'],
  )
  await schema.createIndex('identityRequests', ['expiresAt'])

  await schema.addColumn('sessions', 'hasOtherFactor', withDefault(boolean, false))
}
