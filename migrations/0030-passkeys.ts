import {
  boolean,
  generatedId,
  integer,
  json,
  nullable,
  oneOf,
  references,
  text,
  timestamp,
  withDefault,
  type Schema,
} from './frozen/schema.ts'

/** Passkeys, their number per account, and the challenges for them to sign. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTable('passkeys', {
    id: generatedId,
    userId: references('users', 'cascade'),
    name: text,
    host: text,
    credentialId: text,
    publicKey: text,
    counter: integer,
    transports: json,
    signsInAlone: boolean,
    createdAt: timestamp,
    lastUsedAt: nullable(timestamp),
    refusedAt: nullable(timestamp),
  })
  await schema.createUniqueIndex('passkeys', ['credentialId'])
  await schema.createIndex('passkeys', ['userId'])
  await schema.addColumn('users', 'passkeyCount', withDefault(integer, 0))

  await schema.createTable(
    'passkeyChallenges',
    {
      challengeHash: text,
      purpose: oneOf('enrol', 'enrol without password', 'second factor', 'confirm', 'sign in'),
      boundTo: text,
      host: text,
      createdAt: timestamp,
    },
    ['challengeHash'],
  )
  await schema.createIndex('passkeyChallenges', ['boundTo'])
  await schema.createIndex('passkeyChallenges', ['createdAt'])
}
