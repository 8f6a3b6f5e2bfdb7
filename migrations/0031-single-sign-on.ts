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

/** Where people sign in elsewhere, whose sign-in there is whose account here, and the sign-ins that are under way. */
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

  // No key to the provider, which may be deleted while somebody is there: the sign-in is then refused.
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
