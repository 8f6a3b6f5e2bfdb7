import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Engine } from '../database/engine.ts'

interface Opened {
  db: Db
  engine: Engine
}

/** On PostgreSQL: how many tickets are tried until one is found that no other transaction has locked. */
const triedTickets = 50

/**
 * Renews the words of a ticket to which words were added (migrations/0083-added-words.ts), in one statement. Returns
 * false if there is no such ticket.
 *
 * Several instances may call this at the same time. A ticket whose words another transaction is renewing is skipped.
 * Responses, notes and files do not wait for the lock. On SQLite, every change waits for every other one.
 */
export async function renewNextWords(database: Opened): Promise<boolean> {
  const { db, engine } = database
  // Read by a select first, which on SQLite does not wait for a transaction.
  const added = sql<{ id: number }>`(select "id" from "ticketWordsAdded" limit 1)`
  if (!(await db.selectFrom(added.as('added')).select('id').executeTakeFirst())) return false
  const next =
    engine === 'sqlite'
      ? sql`select "ticketId" from "ticketWordsAdded" order by "id" limit 1`
      : sql`select "id" from "ticketWords"
          where "id" in (select "ticketId" from "ticketWordsAdded" order by "id" limit ${triedTickets})
          limit 1 for update skip locked`
  return (await renewWords(database, next)) > 0
}

/** Renews the words of the tickets whose ids a query selects; returns their number. */
export async function renewWords({ db, engine }: Opened, ids: RawBuilder<unknown>): Promise<number> {
  const renewal =
    engine === 'sqlite'
      ? sql`insert into "ticketWordsAdded" ("ticketId") ${ids} returning "ticketId"`
      : sql`select "ticketWords_renew"("id") from (${ids}) as "renewed"`
  return (await renewal.execute(db)).rows.length
}
