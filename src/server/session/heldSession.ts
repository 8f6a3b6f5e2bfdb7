import type { Db } from '../database/db.ts'
import { signedOut } from '../http/errors.ts'
import type { SessionRow } from './session.ts'

/**
 * Locks the session until the transaction ends.
 * @throws 401 if the session has ended meanwhile
 */
export async function holdSession(tx: Db, { sessionId }: Pick<SessionRow, 'sessionId'>): Promise<void> {
  const held = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
  if (!held) throw signedOut()
}
