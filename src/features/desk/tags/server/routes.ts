import { audit } from '../../../../server/audit/audit.ts'
import type { Db } from '../../../../server/database/db.ts'
import { AppError, missing } from '../../../../server/http/errors.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import { viewerOf } from '../../../people/viewers/server/sharing.ts'
import { ticketForChange } from '../../tickets/server/ticketForChange.ts'
import * as endpoints from '../endpoints.ts'
import { addTag, changeTag, deleteTag, emptyTag, mergeTag, removeTag } from './commands.ts'
import { findTagForUpdate, lockTags, findTagsOf, listTags, listTagsOf } from './queries.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'tag changed': 'Changed the tag',
  'tag merged': 'Merged the tag into another one',
  'tag deleted': 'Deleted the tag',
})

export const ticketTagRoutes: Routes = (serve, context) => {
  const { database } = context
  const { db } = database

  serve(endpoints.listTags, () => listTags(db))

  serve(endpoints.updateTag, ({ actor, params, body, address, transact, checkVersion }) =>
    transact(async (tx) => {
      const before = await requireTag(tx, params.id)
      const change = { action: 'tag changed', subject: `tag ${before.id}` }
      await checkVersion(tx, before, change)
      const changed = await changeTag(tx, before, body)
      await audit(tx, { ...change, actorId: actor.id, detail: { from: before, to: body }, address })
      return changed
    }),
  )

  serve(endpoints.mergeTag, async ({ actor, params, body, address, transact }) => {
    if (params.id === body.into) throw new AppError('invalid', 'A tag cannot be merged into itself.')
    await emptyTag(database, params, { id: body.into })
    return transact(async (tx) => {
      const tags = await lockTags(tx, [params.id, body.into])
      const [tag, into] = [tags.find(({ id }) => id === params.id), tags.find(({ id }) => id === body.into)]
      if (!tag || !into) throw missing('Tag not found')
      await audit(tx, {
        action: 'tag merged',
        actorId: actor.id,
        subject: `tag ${tag.id}`,
        subjectName: tag.name,
        detail: { name: tag.name, into: into.name },
        address,
      })
      await mergeTag(tx, tag, into)
      return into
    })
  })

  serve(endpoints.deleteTag, async ({ actor, params, address, transact }) => {
    await emptyTag(database, params)
    return transact(async (tx) => {
      const tag = await requireTag(tx, params.id)
      await audit(tx, {
        action: 'tag deleted',
        actorId: actor.id,
        subject: `tag ${tag.id}`,
        subjectName: tag.name,
        detail: { name: tag.name },
        address,
      })
      await deleteTag(tx, tag)
      return { message: 'Tag deleted' }
    })
  })

  serve(endpoints.listTicketTags, async ({ params }) => {
    const tags = await findTagsOf(db, params.ticketId)
    if (!tags) throw missing('Ticket not found')
    return tags
  })

  serve(endpoints.addTicketTag, async ({ actor, params, body, transact }) => {
    const viewer = viewerOf(actor, 'tickets')
    return transact(async (tx) => {
      const { id } = await ticketForChange(tx, viewer, params.ticketId, 'tag')
      await addTag(tx, id, body.name)
      return listTagsOf(tx, id)
    })
  })

  serve(endpoints.removeTicketTag, async ({ actor, params, transact }) => {
    const viewer = viewerOf(actor, 'tickets')
    return transact(async (tx) => {
      const { id } = await ticketForChange(tx, viewer, params.ticketId, 'tag')
      await removeTag(tx, id, params.id)
      return listTagsOf(tx, id)
    })
  })
}

/**
 * Locks the tag.
 *
 * @throws 404 if there is no tag with this id
 */
async function requireTag(tx: Db, id: number) {
  const tag = await findTagForUpdate(tx, id)
  if (!tag) throw missing('Tag not found')
  return tag
}
