import type { Selectable } from 'kysely'
import { nameActions } from '../../../../server/audit/actionNames.ts'
import { audit } from '../../../../server/audit/audit.ts'
import type { Database } from '../../../../server/database/database.ts'
import type { Db, Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import type { Tables } from '../../../../server/database/tables.ts'
import { AppError, missing } from '../../../../server/http/errors.ts'
import type { Actor } from '../../../../server/session/session.ts'
import { nameOf } from '../../../people/accounts/server/directory.ts'
import type { AttachmentFiles } from '../../attachments/server/upload.ts'
import { noTicket, notifyStaffOfTickets } from '../../tickets/server/notify.ts'
import { isUnhandled, isUsable } from '../policy.ts'
import type { HeldMail } from '../schema.ts'
import { findHeldMail } from './heldMails.ts'
import type { MailReader } from './mailReader.ts'
import type { MailContent } from './content.ts'
import type { Became } from './outcomes.ts'
import type { ParsedMail } from './parsedMail.ts'
import { accountsWith } from './senders.ts'
import { takeFiles } from './takeFiles.ts'

nameActions({
  'email made a reply': 'Made a received email a reply',
  'email made a ticket': 'Made a received email a ticket',
  'email made a lead': 'Made a received email a lead',
  'email discarded': 'Discarded a received email',
})

type StoredMail = Selectable<Tables['inboundMails']>

/** The number of emails that may wait to be read for staff; further ones are refused. */
const maxWaiting = 20
/** More accounts than people give one address. */
const maxAccounts = 20

const notFound = () => missing('Email not found')

/** Who handles an email, and from which network address. */
export interface Handler {
  actor: Actor
  address: string
}

/** The place of an email in a conversation, checked and locked by a transaction. */
export interface Placed {
  /** The account for which the files are stored; without it, they are only named. */
  owner?: Parameters<AttachmentFiles['take']>[2]
  /** The customer who is its author. */
  customerId?: number
  become: (content: MailContent) => Promise<Became>
}

interface Desk {
  database: Database
  files: AttachmentFiles
  reader: MailReader
}

/**
 * Makes a held or ignored mail a reply, a ticket or a lead.
 *
 * @param place checks that the mail may become this; called twice, because reading the mail takes time
 * @throws AppError 404; 409 if the mail was handled or cannot be read; 503 if too many mails are being read
 */
export async function placeMail(
  { database, files, reader }: Desk,
  { actor, address }: Handler,
  id: number,
  place: (tx: Tx, row: StoredMail) => Promise<Placed>,
): Promise<HeldMail> {
  const { db } = database
  const row = await findMail(db, id)
  await refuseUnlessUsable(db, row)
  const { owner } = await database.transaction((tx) => place(tx, row))
  if (reader.waiting >= maxWaiting)
    throw new AppError('unavailable', 'Too many emails are being read right now. Please try again.', {
      retryAfterSeconds: 10,
    })
  return reader.read(row, { checksSender: false }, async (read) => {
    if (!('mail' in read) || read.mail.isBroken) throw unreadable()
    const taken = owner
      ? await takeFiles({ db, files }, read.mail, owner)
      : { ids: [], leftOut: read.mail.files.map(({ name }) => name) }
    return database.transaction(async (tx) => {
      await lockUsable(tx, id)
      const placed = await place(tx, row)
      if (placed.owner?.id !== owner?.id)
        throw new AppError('conflict', 'The ticket was changed meanwhile. Please try again.')
      const { customerId } = placed
      const remark = customerId === undefined ? undefined : await remarkOn(tx, read.mail, customerId)
      const content = { arrived: read, files: taken, isVerified: row.proof === 'passed', remark }
      const became = await placed.become(content)
      await storeHandling(tx, row, actor, became)
      await audit(tx, {
        action: `email made a ${became.state}`,
        actorId: actor.id,
        subject: became.state === 'lead' ? `inquiry ${became.leadId}` : `ticket ${became.ticketId}`,
        detail: { email: id, sender: row.sender },
        address,
      })
      return requireHeldMail(tx, id)
    })
  })
}

/** Discards a held or ignored mail. @throws AppError 404; 409 if the mail was handled */
export async function discardMail(tx: Tx, { actor, address }: Handler, id: number): Promise<StoredMail> {
  const row = await lockUnhandled(tx, id)
  await storeHandling(tx, row, actor, { state: 'discarded' })
  await audit(tx, {
    action: 'email discarded',
    actorId: actor.id,
    subject: `received email ${id}`,
    detail: { sender: row.sender },
    address,
  })
  return row
}

/** A mail that is or was held or ignored. @throws AppError 404 */
export async function requireHeldMail(db: Db, id: number): Promise<HeldMail> {
  const mail = await findHeldMail(db, id)
  if (!mail) throw notFound()
  return mail
}

async function findMail(db: Db, id: number): Promise<StoredMail> {
  const row = await db.selectFrom('inboundMails').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || (!isUnhandled(row) && row.handledAt === null)) throw notFound()
  return row
}

async function lockUnhandled(tx: Tx, id: number): Promise<StoredMail> {
  const row = await tx
    .selectFrom('inboundMails')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  await refuseIfHandled(tx, row)
  return row
}

async function lockUsable(tx: Tx, id: number): Promise<void> {
  await refuseUnlessUsable(tx, await lockUnhandled(tx, id))
}

/** Names the colleague who was faster. */
async function refuseIfHandled(db: Db, row: StoredMail): Promise<void> {
  if (isUnhandled(row)) return
  if (row.handledBy === null) throw notFound()
  const name = (await nameOf(db, row.handledBy)) ?? 'a colleague'
  throw new AppError('conflict', `This email was already handled by ${name}.`)
}

async function refuseUnlessUsable(db: Db, row: StoredMail): Promise<void> {
  await refuseIfHandled(db, row)
  if (!isUsable(row)) throw unreadable()
}

const unreadable = () =>
  new AppError('conflict', 'This email cannot become a ticket or a reply. You can download the original.')

/** The line above the text of a mail that the address of its author does not have. */
async function remarkOn(tx: Tx, { sender }: ParsedMail, authorId: number): Promise<string | undefined> {
  if (!sender) return 'From an email without a sender'
  const accounts = await accountsWith(tx, sender.address, maxAccounts)
  if (accounts.some(({ id }) => id === authorId)) return undefined
  return `From an email of ${sender.name ? `${sender.name} <${sender.address}>` : sender.address}`
}

async function storeHandling(
  tx: Tx,
  { id, ticketId }: StoredMail,
  { id: handledBy }: Actor,
  became: Became | { state: 'discarded' },
): Promise<void> {
  await tx
    .updateTable('inboundMails')
    .set({ ...became, handledBy, handledAt: now() })
    .where('id', '=', id)
    .execute()
  await notifyStaffOfTickets(tx, ticketId ?? noTicket)
}
