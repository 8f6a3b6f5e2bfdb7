import type { Db, Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import { statusIn } from '../../../../server/database/statusIn.ts'
import { colleagues } from '../../../people/accounts/server/colleagues.ts'
import { unresolvedStatuses } from '../../tickets/statuses.ts'
import type { DeskSettings } from '../schema.ts'

const initial: DeskSettings = { reopensOnReply: false, newTickets: 'unassigned', assigneeIds: [] }

const settingsRow = (db: Db) =>
  db
    .selectFrom('serviceDeskSettings')
    .select(['reopensOnReply', 'newTickets', 'assigneeIds', 'lastAssigneeId'])
    .where('id', '=', 1)

/** The stored settings, or the defaults before the first change. */
export async function findSettings(db: Db): Promise<DeskSettings> {
  const stored = await settingsRow(db).executeTakeFirst()
  return stored ? { ...stored, assigneeIds: stored.assigneeIds ?? [] } : initial
}

export const reopensOnReply = async (db: Db) => (await findSettings(db)).reopensOnReply

/**
 * Locks the row of the settings and returns them. Inserts the row if it is missing. Until the transaction ends, no
 * other transaction can change the settings or choose an assignee.
 */
export async function findSettingsForUpdate(tx: Tx) {
  await tx
    .insertInto('serviceDeskSettings')
    .values({ ...initial, id: 1, assigneeIds: JSON.stringify(initial.assigneeIds), updatedAt: now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const stored = await settingsRow(tx).forUpdate().executeTakeFirstOrThrow()
  return { ...stored, assigneeIds: stored.assigneeIds ?? [] }
}

/** The staff to whom new tickets can be assigned, sorted by id, with the number of their unresolved tickets. */
export const listCandidates = (tx: Tx, assigneeIds: readonly number[]) =>
  colleagues(tx)
    .leftJoin(
      tx
        .selectFrom('workCounts')
        .select(({ fn }) => ['assigneeId', fn.sum<number>('count').as('unresolved')])
        .where(statusIn(unresolvedStatuses))
        .groupBy('assigneeId')
        .as('work'),
      'work.assigneeId',
      'users.id',
    )
    .select(['users.id', 'work.unresolved'])
    .$if(assigneeIds.length > 0, (query) => query.where('users.id', 'in', assigneeIds))
    .$if(assigneeIds.length === 0, (query) => query.where('users.role', '=', 'agent'))
    .orderBy('users.id')
    .execute()
