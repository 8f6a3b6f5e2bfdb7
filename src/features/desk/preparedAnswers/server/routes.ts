import { audit } from '../../../../server/audit/audit.ts'
import type { Db, Tx } from '../../../../server/database/db.ts'
import { missing } from '../../../../server/http/errors.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import { LongList } from '../../../../server/endpoints/longList.ts'
import type { Actor } from '../../../../server/session/session.ts'
import { cannotWork, lockColleague } from '../../../people/accounts/server/colleagues.ts'
import { viewerOf } from '../../../people/viewers/server/sharing.ts'
import * as endpoints from '../endpoints.ts'
import {
  requireMayEdit,
  requireMayShare,
  requireRoom,
} from '../../../people/viewers/server/privateOrShared.ts'
import type { NewPreparedAnswer, PreparedAnswer } from '../schema.ts'
import { maxAnswers } from '../values.ts'
import { addAnswer, changeAnswer, deleteAnswer } from './commands.ts'
import {
  answerPages,
  countAnswers,
  findAnswer,
  findAnswerForUpdate,
  findPlaceholderValues,
} from './queries.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'prepared answer created': 'Added the prepared answer',
  'prepared answer changed': 'Changed the prepared answer',
  'prepared answer deleted': 'Deleted the prepared answer',
})

const kind = { singular: 'answer', plural: 'answers', max: maxAnswers }
const roomFor = (tx: Tx) => ({ ...kind, count: (ownerId: number | null) => countAnswers(tx, ownerId) })

const notFound = () => missing('Prepared answer not found')

export const preparedAnswerRoutes: Routes = (serve, context) => {
  const { db } = context.database

  serve(endpoints.listPreparedAnswers, async ({ actor }) => new LongList(answerPages(db, actor.id)))

  serve(endpoints.readPlaceholderValues, async ({ actor, params }) => {
    const values = await findPlaceholderValues(db, viewerOf(actor, 'tickets'), params.ticketId)
    if (!values) throw missing('Ticket not found')
    return values
  })

  serve(endpoints.createPreparedAnswer, ({ actor, body, address, transact }) =>
    transact(async (tx) => {
      await requireAssignable(tx, body)
      await requireRoom({ userId: actor.id, isShared: body.isShared }, roomFor(tx))
      const answer = await requireAnswer(tx, actor, await addAnswer(tx, actor.id, body))
      await audit(tx, {
        ...aboutAnswer(answer),
        action: 'prepared answer created',
        actorId: actor.id,
        detail: shownOf(answer),
        address,
      })
      return answer
    }),
  )

  serve(endpoints.updatePreparedAnswer, ({ actor, params, body, address, transact, checkVersion }) =>
    transact(async (tx) => {
      await requireAssignable(tx, body)
      const before = await requireEditable(tx, actor, params.id)
      const change = { ...aboutAnswer(before), action: 'prepared answer changed' }
      await checkVersion(tx, before, change)
      await requireMayShare(actor, before, body.isShared, roomFor(tx))
      await changeAnswer(tx, before, body)
      const answer = await requireAnswer(tx, actor, before.id)
      const detail = { from: shownOf(before), to: shownOf(answer) }
      await audit(tx, { ...change, actorId: actor.id, detail, address })
      return answer
    }),
  )

  serve(endpoints.deletePreparedAnswer, ({ actor, params, address, transact }) =>
    transact(async (tx) => {
      const answer = await requireEditable(tx, actor, params.id)
      await deleteAnswer(tx, answer.id)
      await audit(tx, {
        ...aboutAnswer(answer),
        action: 'prepared answer deleted',
        actorId: actor.id,
        detail: shownOf(answer),
        address,
      })
      return { message: 'Prepared answer deleted' }
    }),
  )
}

const aboutAnswer = ({ id }: Pick<PreparedAnswer, 'id'>) => ({ subject: `prepared answer ${id}` })

/** An answer for the audit log, which must not show administrators the content of a private answer. */
function shownOf(answer: PreparedAnswer): Record<string, unknown> {
  const { title, message, isShared, status, priority, assigneeName, assignsToSender } = answer
  if (!isShared) return { isShared }
  return { title, message, isShared, status, priority, assignee: assignsToSender ? 'sender' : assigneeName }
}

/** @throws 404 if there is no such answer, or this user may not read it */
async function requireAnswer(db: Db, { id: userId }: Pick<Actor, 'id'>, id: number) {
  const answer = await findAnswer(db, userId, id)
  if (!answer) throw notFound()
  return answer
}

/**
 * Returns the answer with its row locked.
 *
 * @throws 404 if this user may not read the answer, 403 if the user may not change it
 */
async function requireEditable(tx: Tx, actor: Actor, id: number) {
  const answer = await findAnswerForUpdate(tx, actor.id, id)
  if (!answer) throw notFound()
  requireMayEdit(actor, answer, kind)
  return answer
}

/** @throws 400 for an assignee who is suspended or not staff */
async function requireAssignable(tx: Tx, { assigneeId }: NewPreparedAnswer): Promise<void> {
  if (assigneeId !== null && (await lockColleague(tx, assigneeId)) === undefined) throw cannotWork()
}
