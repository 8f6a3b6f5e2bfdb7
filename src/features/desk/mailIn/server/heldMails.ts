import { compileOnce } from '../../../../server/database/compileOnce.ts'
import type { Database } from '../../../../server/database/database.ts'
import type { Db } from '../../../../server/database/db.ts'
import type { Engine } from '../../../../server/database/engine.ts'
import { jsonRows } from '../../../../server/database/jsonRows.ts'
import { newestFirst } from '../../../../server/database/stream.ts'
import { noRows, readRange, type RowRange, type RowsInRange } from '../../../../server/lists/rowRange.ts'
import { nameOf, nameOfColumn } from '../../../people/accounts/server/directory.ts'
import { listedMail, type HeldMail, type HeldMailSummary, type ListedMail } from '../schema.ts'
import type { UnhandledState } from '../values.ts'
import { finalTicket } from './placing.ts'
import { accountsWith } from './senders.ts'

/** More held mails at a ticket are in the list of all. */
const maxOfTicket = 20

const listed = ['id', 'sender', 'senderName', 'subject', 'reason', 'receivedAt'] as const

/** The number of mails in a state, which the database maintains. */
async function countMails(db: Db, state: UnhandledState): Promise<number> {
  const row = await db
    .selectFrom('inboundMailCounts')
    .select('count')
    .where('state', '=', state)
    .executeTakeFirst()
  return row?.count ?? 0
}

export async function summarizeHeldMails(db: Db): Promise<HeldMailSummary> {
  const { held, ignored, mailbox } = await db
    .selectNoFrom((from) => {
      const countOf = (state: UnhandledState) =>
        from.selectFrom('inboundMailCounts').select('count').where('state', '=', state)
      return [
        countOf('held').as('held'),
        countOf('ignored').as('ignored'),
        from.selectFrom('mailboxes').select('id').limit(1).as('mailbox'),
      ]
    })
    .executeTakeFirstOrThrow()
  return { held: held ?? 0, ignored: ignored ?? 0, hasMailbox: mailbox !== null }
}

/** The rows of a page, newest first. */
const readPage = compileOnce(
  (
    db,
    { state, offset, limit }: { state: UnhandledState; offset: number; limit: number },
    { engine, fromEnd }: { engine: Engine; fromEnd: boolean },
  ) => {
    const page = db
      .selectFrom('inboundMails')
      .select('id')
      .where('state', '=', state)
      .orderBy('id', fromEnd ? 'asc' : 'desc')
      .limit(limit)
      .offset(offset)
    const rows = db.selectFrom('inboundMails').select(listed).where('id', 'in', page).orderBy('id', 'desc')
    return jsonRows<ListedMail>(engine, { as: listedMail, of: 'inboundMails' }, rows)
  },
)

/** A range of the mails in a state, newest first. */
export const heldMailsInRange = (
  { db, engine }: Database,
  state: UnhandledState,
  range: RowRange,
): Promise<RowsInRange<ListedMail>> =>
  readRange(range, {
    count: () => countMails(db, state),
    read: async ({ fromEnd, ...places }) => {
      const [page] = await readPage(db, { state, ...places }, { engine, fromEnd })
      return page ?? noRows
    },
  })

/** All mails in a state, newest first. */
export const heldMailPages = (db: Db, state: UnhandledState) =>
  newestFirst((before, rows) =>
    db
      .selectFrom('inboundMails')
      .select(listed)
      .where('state', '=', state)
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(rows)
      .execute(),
  )

/** The newest held mails that seem to answer a ticket. */
export const heldMailsOfTicket = (db: Db, ticketId: number): Promise<ListedMail[]> =>
  db
    .selectFrom('inboundMails')
    .select(listed)
    .where('ticketId', '=', ticketId)
    .where('state', '=', 'held')
    .orderBy('id', 'desc')
    .limit(maxOfTicket)
    .execute()

/** The number of accounts that are named for an address. */
const maxAccounts = 5

/** A mail that is or was held or ignored; undefined if there is none. */
export async function findHeldMail(db: Db, id: number): Promise<HeldMail | undefined> {
  const row = await db
    .selectFrom('inboundMails')
    .select(listed)
    .select(['state', 'text', 'fileNames', 'sentAt', 'bytes', 'proof', 'ticketId', 'leadId', 'handledAt'])
    .select((from) => [
      nameOfColumn('inboundMails.handledBy').as('handledBy'),
      from
        .selectFrom('mailboxes')
        .select('address')
        .whereRef('mailboxes.id', '=', 'inboundMails.mailboxId')
        .as('mailbox'),
    ])
    .where('inboundMails.id', '=', id)
    .where((is) => is.or([is('state', 'in', ['held', 'ignored']), is('handledAt', 'is not', null)]))
    .executeTakeFirst()
  if (!row || row.state === 'waiting') return undefined
  const { ticketId, fileNames, ...mail } = row
  const accounts = mail.sender === null ? [] : await accountsWith(db, mail.sender, maxAccounts)
  return {
    ...mail,
    state: row.state,
    fileNames: fileNames ?? [],
    ticket: ticketId === null ? null : await namedTicket(db, ticketId),
    customers: accounts
      .filter(({ role }) => role === 'customer')
      .map(({ id: accountId, name }) => ({ id: accountId, name })),
    isStranger: mail.sender !== null && accounts.length === 0,
  }
}

/** A ticket, or the one that it was merged into; null if there is none. */
async function namedTicket(db: Db, ticketId: number): Promise<HeldMail['ticket']> {
  const ticket = await finalTicket(db, ticketId)
  if (!ticket) return null
  const { id, title, status, userId } = ticket
  return { id, title, status, customer: await nameOf(db, userId) }
}
