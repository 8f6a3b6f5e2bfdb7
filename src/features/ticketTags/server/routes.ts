import { audit } from '../../../server/audit/audit.ts'
import type { Db } from '../../../server/database/db.ts'
import { AppError, missing } from '../../../server/http/errors.ts'
import type { Routes } from '../../../server/http/serve.ts'
import * as endpoints from '../endpoints.ts'
import { addTag, changeTag, deleteTag, mergeTag, removeTag } from './commands.ts'
import { findTaggedTicket, findTagForUpdate, findTagsOf, listTags, listTagsOf } from './queries.ts'

const ticketMissing = () => missing('Ticket not found')

export const ticketTagRoutes: Routes = (serve, { database: { db } }) => {
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

  serve(endpoints.mergeTag, ({ actor, params, body, address, transact }) =>
    transact(async (tx) => {
      if (params.id === body.into) throw new AppError('invalid', 'A tag cannot be merged into itself.')
      // Always locked in the same order.
      const ids = [params.id, body.into].toSorted((one, other) => one - other)
      const tags = []
      for (const id of ids) tags.push(await requireTag(tx, id))
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
    }),
  )

  serve(endpoints.deleteTag, ({ actor, params, address, transact }) =>
    transact(async (tx) => {
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
    }),
  )

  serve(endpoints.listTicketTags, async ({ params }) => {
    const tags = await findTagsOf(db, params.ticketId)
    if (!tags) throw ticketMissing()
    return tags
  })

  serve(endpoints.addTicketTag, ({ params, body, transact }) =>
    transact(async (tx) => {
      await requireTicket(tx, params.ticketId, { isLocked: true })
      await addTag(tx, params.ticketId, body.name)
      return listTagsOf(tx, params.ticketId)
    }),
  )

  serve(endpoints.removeTicketTag, ({ params, transact }) =>
    transact(async (tx) => {
      await requireTicket(tx, params.ticketId)
      await removeTag(tx, params.ticketId, params.id)
      return listTagsOf(tx, params.ticketId)
    }),
  )
}

/** @throws 404 where there is no tag with this id; else it is locked */
async function requireTag(tx: Db, id: number) {
  const tag = await findTagForUpdate(tx, id)
  if (!tag) throw missing('Tag not found')
  return tag
}

/** @throws 404 where there is no ticket with this id */
async function requireTicket(db: Db, id: number, lock?: { isLocked: boolean }): Promise<void> {
  if (!(await findTaggedTicket(db, id, lock))) throw ticketMissing()
}
