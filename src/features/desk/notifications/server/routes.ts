import type { Db } from '../../../../server/database/db.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import { missing } from '../../../../server/http/errors.ts'
import type { Actor } from '../../../../server/session/session.ts'
import { viewerOf } from '../../../people/viewers/server/sharing.ts'
import * as endpoints from '../endpoints.ts'
import { markOneRead, markRead, switchNotice } from './commands.ts'
import { countUnread, listMuted, listNotifications } from './queries.ts'

const unreadOf = async (db: Db, actor: Actor) => ({
  unread: await countUnread(db, viewerOf(actor, 'tickets')),
})

export const notificationRoutes: Routes = (serve, context) => {
  const { db } = context.database

  serve(endpoints.listNotifications, ({ actor, query }) =>
    listNotifications(db, viewerOf(actor, 'tickets'), query.rows),
  )

  serve(endpoints.readNotifications, ({ actor, body, transact }) =>
    transact(async (tx) => {
      await markRead(tx, actor.id, body)
      return unreadOf(tx, actor)
    }),
  )

  serve(endpoints.readNotification, ({ actor, params, transact }) =>
    transact(async (tx) => {
      if (!(await markOneRead(tx, actor.id, params.id))) throw missing('Notification not found')
      return unreadOf(tx, actor)
    }),
  )

  serve(endpoints.readMutedNotices, ({ actor }) => listMuted(db, actor.id))

  serve(endpoints.switchNotice, ({ actor, body, transact }) =>
    transact(async (tx) => {
      await switchNotice(tx, actor.id, body)
      return listMuted(tx, actor.id)
    }),
  )
}
