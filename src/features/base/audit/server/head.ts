import type { Db, Tx } from '../../../../server/database/db.ts'
import type { SecretBox } from '../../../../server/secrets/secretBox.ts'

/** Where the chain ends. */
export interface Head {
  /** The position of the last event; 0 where none is sealed yet. */
  position: number
  /** The hash of the last event; empty where none is sealed yet. */
  hash: string
  /** The highest id that was sealed. What is committed later on PostgreSQL may have a lower one. */
  lastId: number
}

/** The hash that the first event is chained to. */
export const beginning: Head = { position: 0, hash: '', lastId: 0 }

export type Sealing = Pick<SecretBox, 'digest'>

const macOf = ({ digest }: Sealing, { position, hash, lastId }: Head): string =>
  digest('audit head', JSON.stringify([position, hash, lastId]))

/**
 * Where the chain ends, as this key has written it. Undefined where someone without the key has changed or deleted that:
 * it may only be missing where no event was sealed since it is kept.
 */
export async function readHead(db: Db, secretBox: Sealing): Promise<Head | undefined> {
  const row = await db
    .selectFrom('auditHead')
    .select(['position', 'hash', 'lastId', 'mac'])
    .where('id', '=', 1)
    .executeTakeFirst()
  if (row) {
    const { mac, ...head } = row
    return macOf(secretBox, head) === mac ? head : undefined
  }
  const { sealedAt, ...head } = await lastSealed(db)
  return sealedAt === null ? head : undefined
}

/** The last event that has a place, whatever the head is. */
export async function lastSealed(db: Db): Promise<Head & { sealedAt: string | null }> {
  const last = await db
    .selectFrom('auditEvents')
    .select(['id', 'position', 'hash', 'sealedAt'])
    .where('position', 'is not', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return { ...beginning, sealedAt: null }
  return { position: last.position ?? 0, hash: last.hash ?? '', lastId: last.id, sealedAt: last.sealedAt }
}

export async function writeHead(tx: Tx, secretBox: Sealing, head: Head): Promise<void> {
  const row = { ...head, mac: macOf(secretBox, head) }
  await tx
    .insertInto('auditHead')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}
