import { nullable, references, text, timestamp, withDefault, type Schema } from './frozen/schema.ts'

/** Data of the account page: sessions and their origin, a new email address, recovery codes. */
export async function up(schema: Schema): Promise<void> {
  // Older sessions show less, for the day that they last at most.
  await schema.addColumn('sessions', 'publicId', withDefault(text, ''))
  await schema.addColumn('sessions', 'address', nullable(text))
  await schema.addColumn('sessions', 'browser', nullable(text))
  await schema.run(`update "sessions" set "publicId" = substr("id", 1, 16)`)

  await schema.createTable(
    'emailChanges',
    {
      userId: references('users', 'cascade'),
      email: text,
      tokenHash: text,
      createdAt: timestamp,
      expiresAt: timestamp,
      confirmedAt: nullable(timestamp),
    },
    ['userId'],
  )
  await schema.createUniqueIndex('emailChanges', ['tokenHash'])

  await schema.createTable(
    'recoveryCodes',
    { userId: references('users', 'cascade'), codeHash: text, createdAt: timestamp },
    ['userId', 'codeHash'],
  )

  await schema.createIndex('auditEvents', ['actorId', 'action', 'id'])
}
