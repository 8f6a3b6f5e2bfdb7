import { sql } from 'kysely'
import type { Database } from '../../server/database/database.ts'
import type { Db } from '../../server/database/db.ts'
import type { Engine } from '../../server/database/engine.ts'
import { storeHold } from '../../server/jobs/hold.ts'
import { renewWords } from '../../server/lists/addedWords.ts'
import { CommandError } from '../command.ts'
import type { Advance, BeginStep } from '../steps.ts'
import { contentOf, type Content, type UploadMark } from './content.ts'
import { keptTables } from './format.ts'
import type { OpenBackup } from './read.ts'
import { countRows, insertRows, pagesOf, readNumbering, writeNumbering } from './rows.ts'

/** The number of tickets for each statement. The operator can cancel between two. */
const renewedAtOnce = 100

/**
 * Fills an empty database from a backup in one transaction, which is committed only if the checksum is correct. A
 * database without users was never in use, because a server creates the first administrator when it starts. The
 * restored installation is then on hold: it sends nothing until it is released (server/jobs/hold.ts).
 */
export async function restoreRows(
  database: Database,
  backup: OpenBackup,
  uploads: readonly UploadMark[],
  begin: BeginStep,
): Promise<Content> {
  const { engine } = database
  return database.transaction(async (tx) => {
    // Blocks a server that starts at this moment. For the embedded engine, the lock of the data directory does this.
    if (engine === 'postgres') await sql`lock table "users" in share row exclusive mode`.execute(tx)
    await refuseUsed(tx)
    for (const { name } of keptTables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx)
    const total = await countRows(backup.db)
    const advance = await begin({ text: 'Restoring the rows', total, unit: 'rows' })
    for (const table of keptTables) {
      for await (const rows of pagesOf(backup.db, table)) {
        await insertRows(tx, engine, table, rows)
        await advance(rows.length)
      }
    }
    await renewTickets(tx, engine, advance)
    await writeNumbering(tx, engine, await readNumbering(backup.db, 'sqlite', keptTables))
    const expected = await contentOf(backup.db, uploads, begin)
    const actual = await contentOf(tx, uploads, begin)
    if (expected.checksum !== actual.checksum) {
      throw new Error('The restored rows differ from the backup, so all of them were rolled back.')
    }
    await datePresent(tx)
    await storeHold(tx, backup.manifest?.createdAt ?? null)
    return actual
  })
}

/**
 * Renews the words of tickets with responses, notes or files: their rows have added words, or none, because triggers
 * expect that a file is inserted before it is sent.
 */
async function renewTickets(tx: Db, engine: Engine, advance: Advance): Promise<void> {
  const has = (table: string) =>
    sql`exists (select 1 from ${sql.table(table)} where "ticketId" = "tickets"."id")`
  const { last } = await tx
    .selectFrom('tickets')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  for (let from = 1; from <= (last ?? 0); from += renewedAtOnce) {
    const ids = sql`select "id" from "tickets" where "id" between ${from} and ${from + renewedAtOnce - 1}
      and (${has('ticketWordsAdded')} or ${has('attachments')})`
    await renewWords({ db: tx, engine }, ids)
    await advance(0)
  }
  // No row is left, but every search would read the deleted ones until the next vacuum.
  if (engine === 'postgres') await sql`truncate "ticketWordsAdded"`.execute(tx)
}

/**
 * Sets the creation time of mails to the current time if it is in the future, because the clock of the backed-up
 * installation was ahead. `createdAt` distinguishes restored mails from mails that are written during the hold.
 */
async function datePresent(tx: Db): Promise<void> {
  const createdAt = new Date(Date.now() - 1).toISOString()
  await tx.updateTable('outbox').set({ createdAt }).where('createdAt', '>', createdAt).execute()
}

/**
 * Called before the steps that cannot be rolled back, and again inside the transaction.
 *
 * @throws CommandError if there are users
 */
export async function refuseUsed(db: Db): Promise<void> {
  const { users } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('users'))
    .executeTakeFirstOrThrow()
  if (users === 0) return
  throw new CommandError(
    `This installation is in use: it has ${users === 1 ? 'a user' : `${users} users`}. ` +
      'A backup is restored into an empty one: a new DATA_DIR, or a new PostgreSQL database.',
  )
}
