import type { Selectable } from 'kysely'
import type { Db } from '../../../../server/database/db.ts'
import type { Tables } from '../../../../server/database/tables.ts'
import type { Passkey } from '../schema.ts'

export type StoredPasskey = Selectable<Tables['passkeys']>

/** The passkeys of a user in the order in which they were created. */
export function passkeysOf(db: Db, userId: number): Promise<Passkey[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'host', 'signsInAlone', 'createdAt', 'lastUsedAt', 'refusedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}

/** The ids and transports by which a browser finds a user's passkeys at a host. */
export function credentialsOf(db: Db, userId: number, host: string) {
  return db
    .selectFrom('passkeys')
    .select(['credentialId as id', 'transports', 'refusedAt'])
    .where('userId', '=', userId)
    .where('host', '=', host)
    .orderBy('id')
    .execute()
}

export function findCredential(db: Db, credentialId: string): Promise<StoredPasskey | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()
}
