import { nameActions } from '../../../../server/audit/actionNames.ts'
import { audit } from '../../../../server/audit/audit.ts'
import type { Db, Tx } from '../../../../server/database/db.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import { missing } from '../../../../server/http/errors.ts'
import type { Actor } from '../../../../server/session/session.ts'
import {
  requireMayEdit,
  requireMayShare,
  requireRoom,
} from '../../../people/viewers/server/privateOrShared.ts'
import * as endpoints from '../endpoints.ts'
import type { SavedTicketView } from '../schema.ts'
import { maxViews } from '../values.ts'
import { addView, changeView, deleteView } from './commands.ts'
import { countViews, findView, findViewForUpdate, listViews } from './queries.ts'

nameActions({
  'ticket view created': 'Saved the view of tickets',
  'ticket view changed': 'Changed the view of tickets',
  'ticket view deleted': 'Deleted the view of tickets',
})

const kind = { singular: 'view', plural: 'views', max: maxViews }
const roomFor = (tx: Tx) => ({ ...kind, count: (ownerId: number | null) => countViews(tx, ownerId) })

const notFound = () => missing('View not found')

export const ticketViewRoutes: Routes = (serve, context) => {
  const { db } = context.database

  serve(endpoints.listTicketViews, ({ actor }) => listViews(db, actor.id))

  serve(endpoints.createTicketView, ({ actor, body, address, transact }) =>
    transact(async (tx) => {
      await requireRoom({ userId: actor.id, isShared: body.isShared }, roomFor(tx))
      const view = await requireView(tx, actor, await addView(tx, actor.id, body))
      const created = { ...aboutView(view), action: 'ticket view created', detail: shownOf(view) }
      await audit(tx, { ...created, actorId: actor.id, address })
      return view
    }),
  )

  serve(endpoints.updateTicketView, ({ actor, params, body, address, transact, checkVersion }) =>
    transact(async (tx) => {
      const before = await requireEditable(tx, actor, params.id)
      const change = { ...aboutView(before), action: 'ticket view changed' }
      await checkVersion(tx, before, change)
      await requireMayShare(actor, before, body.isShared, roomFor(tx))
      await changeView(tx, before, body)
      const view = await requireView(tx, actor, before.id)
      const detail = { from: shownOf(before), to: shownOf(view) }
      await audit(tx, { ...change, actorId: actor.id, detail, address })
      return view
    }),
  )

  serve(endpoints.deleteTicketView, ({ actor, params, address, transact }) =>
    transact(async (tx) => {
      const view = await requireEditable(tx, actor, params.id)
      await deleteView(tx, view.id)
      const deleted = { ...aboutView(view), action: 'ticket view deleted', detail: shownOf(view) }
      await audit(tx, { ...deleted, actorId: actor.id, address })
      return { message: 'View deleted' }
    }),
  )
}

const aboutView = ({ id }: Pick<SavedTicketView, 'id'>) => ({ subject: `ticket view ${id}` })

/** A view for the audit log, which must not show administrators the content of a private view. */
function shownOf({ name, isShared, search }: SavedTicketView): Record<string, unknown> {
  return isShared ? { name, isShared, search } : { isShared }
}

/** @throws 404 if there is no such view, or this user may not read it */
async function requireView(db: Db, { id: userId }: Pick<Actor, 'id'>, id: number) {
  const view = await findView(db, userId, id)
  if (!view) throw notFound()
  return view
}

/**
 * Returns the view with its row locked.
 *
 * @throws 404 if this user may not read the view, 403 if the user may not change it
 */
async function requireEditable(tx: Tx, actor: Actor, id: number) {
  const view = await findViewForUpdate(tx, actor.id, id)
  if (!view) throw notFound()
  requireMayEdit(actor, view, kind)
  return view
}
