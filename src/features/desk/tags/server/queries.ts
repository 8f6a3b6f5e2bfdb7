import { compareTexts } from '../../../../shared/text/compareTexts.ts'
import { compileOnce } from '../../../../server/database/compileOnce.ts'
import type { Db } from '../../../../server/database/db.ts'
import { tagKey } from '../values.ts'

const columns = ['tags.id', 'tags.name', 'tags.color'] as const

/** All tags, sorted by name. */
export const listTags = async (db: Db) =>
  byName(await db.selectFrom('tags').select(columns).orderBy('nameKey').execute())

/** Sorts numbers in names by value (41 before 141), which databases do not. */
const byName = <Named extends { name: string }>(tags: readonly Named[]) =>
  tags.toSorted((one, other) => compareTexts(one.name, other.name))

/** The tag, locked so that nobody deletes it until the transaction ends. Undefined if it does not exist. */
export const findTagForUpdate = (tx: Db, id: number) =>
  tx.selectFrom('tags').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** Those of these tags that exist, locked until the transaction ends, in the order of their ids, to avoid deadlocks. */
export const lockTags = (tx: Db, ids: readonly number[]) =>
  tx.selectFrom('tags').select(columns).where('id', 'in', ids).orderBy('id').forUpdate().execute()

/** Like findTagForUpdate, but finds the tag by its name, ignoring case and accents. */
export const findNamedForUpdate = (tx: Db, name: string) =>
  tx.selectFrom('tags').select(columns).where('nameKey', '=', tagKey(name)).forUpdate().executeTakeFirst()

/** One row per tag. A ticket without tags has one row with null columns. */
const ticketWithTags = compileOnce((db, { ticketId }: { ticketId: number }) =>
  db
    .selectFrom('tickets')
    .leftJoin('ticketTags', 'ticketTags.ticketId', 'tickets.id')
    .leftJoin('tags', 'tags.id', 'ticketTags.tagId')
    .select(columns)
    .where('tickets.id', '=', ticketId)
    .orderBy('nameKey'),
)

/** The tags of a ticket, sorted by name. */
export const listTagsOf = async (db: Db, ticketId: number) => (await findTagsOf(db, ticketId)) ?? []

/** Like listTagsOf; undefined if the ticket does not exist. */
export async function findTagsOf(db: Db, ticketId: number) {
  const rows = await ticketWithTags(db, { ticketId }, {})
  if (rows.length === 0) return undefined
  const tags = rows.flatMap(({ id, name, color }) =>
    id === null || name === null || color === null ? [] : [{ id, name, color }],
  )
  return byName(tags)
}

/** Returns a map from ticket ids to the names of the tags of these tickets. */
export async function listTagNames(db: Db, ticketIds: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('ticketTags')
    .innerJoin('tags', 'tags.id', 'ticketTags.tagId')
    .select(['ticketId', 'name'])
    .where('ticketId', 'in', ticketIds)
    .orderBy('nameKey')
    .execute()
  const names = new Map<number, string[]>()
  for (const { ticketId, name } of byName(rows)) names.set(ticketId, [...(names.get(ticketId) ?? []), name])
  return names
}
