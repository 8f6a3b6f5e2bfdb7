import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../../../../server/database/database.ts'
import type { Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import { AppError, conflictOn } from '../../../../server/http/errors.ts'
import type { Tag, TagChange } from '../schema.ts'
import { maxTags, maxTagsOfTicket, tagColors, tagKey } from '../values.ts'
import { notifyStaffOfTickets } from '../../tickets/server/notify.ts'
import { findNamedForUpdate, lockTags, listTagsOf } from './queries.ts'

/** The number of tickets whose tag one transaction changes, in about 3 ms. */
const emptiedAtOnce = 500

/**
 * Adds the tag with this name to a ticket that the transaction has locked, unless the ticket already has the tag. A new
 * name creates a tag.
 *
 * @throws 409 if the ticket or the installation has too many tags
 */
export async function addTag(tx: Tx, ticketId: number, name: string): Promise<void> {
  const tag = (await findNamedForUpdate(tx, name)) ?? (await createTag(tx, name))
  const present = await listTagsOf(tx, ticketId)
  if (present.some(({ id }) => id === tag.id)) return
  if (present.length >= maxTagsOfTicket) {
    throw new AppError('conflict', `A ticket can have ${maxTagsOfTicket} tags. Remove one first.`)
  }
  await tx.insertInto('ticketTags').values({ ticketId, tagId: tag.id }).execute()
  await notifyStaffOfTickets(tx, ticketId)
}

/** Creates a tag. Each new tag gets the next color. */
async function createTag(tx: Tx, name: string): Promise<Tag> {
  const { count } = await tx
    .selectFrom('tags')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= maxTags) {
    throw conflictOn('name', `There are ${maxTags} tags already. Use one of them, or have some deleted.`)
  }
  const color = tagColors[count % tagColors.length] ?? 'grey'
  await tx
    .insertInto('tags')
    .values({ name, nameKey: tagKey(name), color, createdAt: now() })
    .onConflict((conflict) => conflict.column('nameKey').doNothing())
    .execute()
  // If a colleague has created the tag at the same time, this finds the tag of that colleague.
  const tag = await findNamedForUpdate(tx, name)
  if (!tag) throw new AppError('conflict', 'The tag was deleted meanwhile. Please try again.')
  return tag
}

export async function removeTag(tx: Tx, ticketId: number, tagId: number): Promise<void> {
  await tx.deleteFrom('ticketTags').where('ticketId', '=', ticketId).where('tagId', '=', tagId).execute()
  await notifyStaffOfTickets(tx, ticketId)
}

/**
 * Renames and recolors a tag that the transaction has locked.
 *
 * @throws 409 if another tag has the name
 */
export async function changeTag(tx: Tx, tag: Tag, { name, color }: TagChange): Promise<Tag> {
  const isRenamed = tagKey(name) !== tagKey(tag.name)
  const named = isRenamed ? await findNamedForUpdate(tx, name) : undefined
  if (named) throw conflictOn('name', `There is a tag “${named.name}” already.`)
  await tx
    .updateTable('tags')
    .set({ name, color, ...(isRenamed && { nameKey: tagKey(name) }) })
    .where('id', '=', tag.id)
    .execute()
  return { id: tag.id, name, color }
}

/** Gives the tickets of `tag` the tag `into`, and deletes `tag`. The transaction has locked both tags. */
export async function mergeTag(tx: Tx, tag: Tag, into: Tag): Promise<void> {
  await addToTicketsOf(tx, tag, into)
  await deleteTag(tx, tag)
}

/** Tickets with ids above `after`, up to `upTo`. */
interface TicketsBetween {
  after: number
  upTo: number
}

const allTickets: TicketsBetween = { after: 0, upTo: Number.MAX_SAFE_INTEGER }

async function addToTicketsOf(
  tx: Tx,
  tag: Pick<Tag, 'id'>,
  into: Pick<Tag, 'id'>,
  { after, upTo } = allTickets,
): Promise<void> {
  await tx
    .insertInto('ticketTags')
    .columns(['ticketId', 'tagId'])
    .expression((by) =>
      by
        .selectFrom('ticketTags')
        .select(['ticketId', by.val(into.id).as('tagId')])
        .where('tagId', '=', tag.id)
        .where('ticketId', '>', after)
        .where('ticketId', '<=', upTo),
    )
    .onConflict((conflict) => conflict.columns(['ticketId', 'tagId']).doNothing())
    .execute()
}

/**
 * Takes a tag from most of its tickets before it is deleted or merged, so that many tickets do not keep other requests
 * waiting. Passes each ticket once, so that it ends even if the other tag is merged into this one at the same time. A
 * request that fails meanwhile leaves the tag with the rest of its tickets, and can be repeated.
 *
 * @param into the tag that these tickets get instead
 */
export async function emptyTag(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  tag: Pick<Tag, 'id'>,
  into?: Pick<Tag, 'id'>,
): Promise<void> {
  for (let after = 0; ;) {
    const last = await db
      .selectFrom('ticketTags')
      .select('ticketId')
      .where('tagId', '=', tag.id)
      .where('ticketId', '>', after)
      .orderBy('ticketId')
      .limit(1)
      .offset(emptiedAtOnce - 1)
      .executeTakeFirst()
    if (!last) return
    const between = { after, upTo: last.ticketId }
    const isDone = await transaction(async (tx) => {
      const ids = into ? [tag.id, into.id] : [tag.id]
      if ((await lockTags(tx, ids)).length < ids.length) return false
      if (into) await addToTicketsOf(tx, tag, into, between)
      await tx
        .deleteFrom('ticketTags')
        .where('tagId', '=', tag.id)
        .where('ticketId', '>', between.after)
        .where('ticketId', '<=', between.upTo)
        .execute()
      return true
    })
    if (!isDone) return
    after = last.ticketId
    await nextTurn()
  }
}

export async function deleteTag(tx: Tx, { id }: Tag): Promise<void> {
  await tx.deleteFrom('tags').where('id', '=', id).execute()
}

/**
 * Moves tags from one ticket to another, which then has at most `maxTagsOfTicket` tags. Tags that both tickets have are
 * removed from the first ticket.
 */
export async function moveTags(tx: Tx, fromId: number, ticketId: number): Promise<void> {
  const present = await listTagsOf(tx, ticketId)
  const ids = new Set(present.map(({ id }) => id))
  const moved = (await listTagsOf(tx, fromId)).filter(({ id }) => !ids.has(id))
  for (const { id } of moved.slice(0, maxTagsOfTicket - present.length)) {
    await tx
      .updateTable('ticketTags')
      .set({ ticketId })
      .where('ticketId', '=', fromId)
      .where('tagId', '=', id)
      .execute()
  }
  for (const id of ids) await removeTag(tx, fromId, id)
}
