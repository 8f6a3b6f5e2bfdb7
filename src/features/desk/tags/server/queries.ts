import { compareTexts } from '../../../../shared/text/compareTexts.ts'
import { compileOnce } from '../../../../server/database/compileOnce.ts'
import type { Db } from '../../../../server/database/db.ts'
import { tagKey } from '../values.ts'

const columns = ['tags.id', 'tags.name', 'tags.color'] as const

/** All tags, by their names. */
export const listTags = async (db: Db) =>
  byName(await db.selectFrom('tags').select(columns).orderBy('nameKey').execute())

/** 41 before 141, an order that the engines do not have. */
const byName = <Named extends { name: string }>(tags: readonly Named[]) =>
  tags.toSorted((one, other) => compareTexts(one.name, other.name))

/** The tag, locked until the transaction ends: nobody deletes it meanwhile. Undefined where there is none. */
export const findTagForUpdate = (tx: Db, id: number) =>
  tx.selectFrom('tags').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** The same by its name, whatever its case and accents. */
export const findNamedForUpdate = (tx: Db, name: string) =>
  tx.selectFrom('tags').select(columns).where('nameKey', '=', tagKey(name)).forUpdate().executeTakeFirst()

/** A row for each tag, and one without a tag where there is none. */
const ticketWithTags = compileOnce((db, { ticketId }: { ticketId: number }) =>
  db
    .selectFrom('tickets')
    .leftJoin('ticketTags', 'ticketTags.ticketId', 'tickets.id')
    .leftJoin('tags', 'tags.id', 'ticketTags.tagId')
    .select(columns)
    .where('tickets.id', '=', ticketId)
    .orderBy('nameKey'),
)

/** The tags of a ticket, by their names. */
export const listTagsOf = async (db: Db, ticketId: number) => (await findTagsOf(db, ticketId)) ?? []

/** The same by one statement; undefined where there is no such ticket. */
export async function findTagsOf(db: Db, ticketId: number) {
  const rows = await ticketWithTags(db, { ticketId }, {})
  if (rows.length === 0) return undefined
  const tags = rows.flatMap(({ id, name, color }) =>
    id === null || name === null || color === null ? [] : [{ id, name, color }],
  )
  return byName(tags)
}

/** The names of the tags of several tickets, by the ids of these. */
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
