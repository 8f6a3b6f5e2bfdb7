import { audit } from '../../../../server/audit/audit.ts'
import type { Db } from '../../../../server/database/db.ts'
import { missing } from '../../../../server/http/errors.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import type { Actor } from '../../../../server/session/session.ts'
import type { Uploads } from '../../../base/uploads/server/uploads.ts'
import * as endpoints from '../endpoints.ts'
import { mayChangePicture } from '../policy.ts'
import { pictureSidePx } from '../values.ts'
import { removePicture, storePicture } from './commands.ts'
import { findPicture } from './queries.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'account picture set': 'Set the picture of the user',
  'account picture removed': 'Removed the picture of the user',
})

export const accountPictureRoutes: Routes = (serve, { database }) => {
  serve(endpoints.readAccountPicture, ({ actor, params }) =>
    requirePicture(database.db, actor, params.userId),
  )

  serve(endpoints.removeAccountPicture, ({ actor, params: { userId }, address, transact }) =>
    transact(async (tx) => {
      await requirePicture(tx, actor, userId)
      if (await removePicture(tx, userId)) {
        const subject = `user ${userId}`
        await audit(tx, { action: 'account picture removed', actorId: actor.id, subject, address })
      }
      return { key: null }
    }),
  )
}

export const accountPictureUploads =
  (uploads: Uploads): Routes =>
  (serve, { database }) => {
    serve(endpoints.uploadAccountPicture, async ({ actor, params: { userId }, request, address }) => {
      // Checked before the file is received, and again in the transaction.
      await requirePicture(database.db, actor, userId)
      const what = { request, field: 'picture', by: actor.id }
      const content = await uploads.receiveSquare(what, pictureSidePx)
      return database.transaction(async (tx) => {
        await requirePicture(tx, actor, userId)
        const key = await storePicture(tx, userId, content)
        const subject = `user ${userId}`
        await audit(tx, { action: 'account picture set', actorId: actor.id, subject, address })
        return { key }
      })
    })
  }

/** @throws 404 if the caller may not change this user's picture, or if the user is not a member of staff */
async function requirePicture(db: Db, actor: Pick<Actor, 'id' | 'role'>, userId: number) {
  const picture = mayChangePicture(actor, userId) ? await findPicture(db, userId) : undefined
  if (!picture) throw missing('User not found')
  return picture
}
