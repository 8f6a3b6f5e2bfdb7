import type { Db, Tx } from '../../../../server/database/db.ts'
import type { SecretBox } from '../../../../server/secrets/secretBox.ts'

/** The end of the chain of sealed events. */
export interface Head {
  /** The position of the last event; 0 if none is sealed yet. */
  position: number
  /** The hash of the last event; empty if none is sealed yet. */
  hash: string
  /** The highest id of a sealed event. On PostgreSQL, transactions that commit later may have lower ids. */
  lastId: number
}

/** The head before the first event. */
export const beginning: Head = { position: 0, hash: '', lastId: 0 }

export type Sealing = Pick<SecretBox, 'digest'>

const macOf = ({ digest }: Sealing, { position, hash, lastId }: Head): string =>
  digest('audit head', JSON.stringify([position, hash, lastId]))

/**
 * Reads the head of the chain. Undefined if the head was changed or deleted by a program without the secret key. A
 * missing head is valid only if no event has been sealed since heads were introduced.
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

/** Finds the sealed event with the highest position, without reading the stored head. */
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
