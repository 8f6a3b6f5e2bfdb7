import type { Selectable } from 'kysely'
import { isStaff } from '../../../shared/endpoint/roles.ts'
import type { Tx } from '../../../server/database/db.ts'
import { now } from '../../../server/database/now.ts'
import type { Tables } from '../../../server/database/tables.ts'
import type { MailedRecordKind } from './mailAbout.ts'
import type { FindMailedRecords, MailedRecord } from './mailedRecords.ts'
import { isColleagueMail } from '../colleagueMails.ts'
import { isEvent, mailEvents } from '../events.ts'
import { isNotice, notices, type Notice, type NoticeKind } from '../notices.ts'
import type { StaffMessageKind } from '../staffMessages.ts'
import { noMailTexts } from '../values.ts'
import { accountDigest, linkBindings } from './accountDigest.ts'
import { claimMails, type ClaimedMail } from './claims.ts'
import { noContent } from './oldMails.ts'
import { isAddress } from './outbox.ts'
import { keptTemplates } from './queries.ts'
import { mailedColumns, whyNoMail } from './whyNoMail.ts'

// Recipients are checked when a mail is sent, not when it was stored. In the hours between, an account may have been
// suspended, an address corrected, or a ticket given to another customer.

/** The recipient of a mail or, as a sentence for administrators, the reason why nobody may get it any more. */
type Addressee = { recipient: string; withdrawn?: undefined } | { recipient?: undefined; withdrawn: string }

const accountColumns = ['id', ...mailedColumns, ...linkBindings] as const
type Account = Pick<Selectable<Tables['users']>, (typeof accountColumns)[number]>

/** The state at the time of sending, which decides who may get the claimed mails. */
interface Current {
  accounts: ReadonlyMap<number, Account>
  records: Readonly<Record<MailedRecordKind, ReadonlyMap<number, MailedRecord>>>
  templates: Awaited<ReturnType<typeof keptTemplates>>
  /** New addresses that were requested but not yet confirmed, by account id. */
  newAddresses: ReadonlyMap<number, { email: string; createdAt: string }>
}

/**
 * Claims the next due mails as claimMails does, and returns those that may be sent. The list is empty if none of them
 * may be sent; undefined if no mail is due. `at` is in milliseconds since 1970.
 */
export async function claimAddressed(
  tx: Tx,
  at: number,
  find: FindMailedRecords,
): Promise<ClaimedMail[] | undefined> {
  const claimed = await claimMails(tx, at)
  if (claimed.length === 0) return undefined
  const current = await readCurrent(tx, claimed, find)
  const addressed = claimed.map((mail) => ({ mail, ...addresseeOf(mail, current) }))
  await settle(tx, addressed, at)
  return addressed.filter(({ mail, recipient }) => recipient === mail.recipient).map(({ mail }) => mail)
}

type Addressed = Addressee & { mail: ClaimedMail }

/**
 * Withdraws mails that nobody may get any more. Puts mails with a new address back into the queue, so that they are
 * claimed with other mails to that address. `at` is in milliseconds since 1970.
 */
async function settle(tx: Tx, addressed: readonly Addressed[], at: number): Promise<void> {
  const giveBack = (group: readonly Addressed[]) =>
    tx
      .updateTable('outbox')
      .set((row) => ({ leaseUntil: null, attempts: row('attempts', '-', 1) }))
      .where(
        'id',
        'in',
        group.map(({ mail }) => mail.id),
      )
  const moved = addressed.filter(({ mail, recipient }) => recipient !== mail.recipient)
  for (const [reason, group] of Map.groupBy(moved, ({ withdrawn }) => withdrawn)) {
    if (reason !== undefined) await giveBack(group).set(withdrawnFor(reason, at)).execute()
  }
  for (const [recipient, group] of Map.groupBy(moved, (each) => each.recipient)) {
    if (recipient !== undefined) await giveBack(group).set({ state: 'waiting', recipient }).execute()
  }
}

const withdrawnFor = (lastError: string, at: number) => ({
  ...noContent,
  state: 'failed' as const,
  withdrawnAt: new Date(at).toISOString(),
  lastError,
  files: null,
  formerServer: null,
})

/** Withdraws mails stored before `time` (ISO 8601) that still wait. Returns their number. */
export async function withdrawWaiting(tx: Tx, time: string, reason: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ ...withdrawnFor(reason, Date.now()), leaseUntil: null })
    .where('state', 'in', ['waiting', 'sending'])
    .where('createdAt', '<', time)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

async function readCurrent(tx: Tx, mails: readonly ClaimedMail[], find: FindMailedRecords): Promise<Current> {
  const recordsOf = async (kind: MailedRecordKind) => {
    const ids = new Set(mails.flatMap(({ about }) => (about?.kind === kind ? about.id : [])))
    return byId(ids.size === 0 ? [] : await find[kind](tx, [...ids]))
  }
  const userIds = [...new Set(mails.flatMap(({ userId }) => userId ?? []))]
  const confirmingIds = mails.flatMap(({ event, userId }) => (event === confirmNewEmail && userId) || [])
  return {
    accounts: byId(
      userIds.length === 0
        ? []
        : await tx.selectFrom('users').select(accountColumns).where('id', 'in', userIds).execute(),
    ),
    records: {
      ticket: await recordsOf('ticket'),
      invoice: await recordsOf('invoice'),
      note: await recordsOf('note'),
      lead: await recordsOf('lead'),
    },
    templates: await keptTemplates(tx),
    newAddresses: byId(
      confirmingIds.length === 0
        ? []
        : await tx
            .selectFrom('emailChanges')
            .select(['userId as id', 'email', 'createdAt'])
            .where('userId', 'in', confirmingIds)
            .where('confirmedAt', 'is', null)
            .where('expiresAt', '>', now())
            .execute(),
    ),
  }
}

const confirmNewEmail: NoticeKind = 'confirmNewEmail'
const leadAnswered: StaffMessageKind = 'leadAnswered'

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

function addresseeOf(mail: ClaimedMail, current: Current): Addressee {
  const { event, recipient } = mail
  if (isNotice(event)) return ofNotice(mail, event, current)
  const problem = problemOfRecord(mail, current)
  if (problem !== undefined) return { withdrawn: problem }
  if (isColleagueMail(event) || mail.userId !== null) return ofAccount(event, accountOf(mail, current))
  if (!isEvent(event)) return { recipient }
  const { template } = mailEvents[event]
  const listed = current.templates.get(template)?.recipients ?? []
  const isListed = listed.some((address) => address.toLowerCase() === recipient.toLowerCase())
  return isListed
    ? { recipient }
    : { withdrawn: `This address is no longer a recipient of the template “${template}”.` }
}

/** Why the mail must not be sent, judged by the record it is about. Undefined if the record allows it. */
function problemOfRecord({ about, event, recipient }: ClaimedMail, { records }: Current): string | undefined {
  if (about === null) return undefined
  const { kind, id, customerId } = about
  const record = records[kind].get(id)
  if (!record) return `The ${kind} was deleted.`
  if (customerId !== undefined && record.customerId !== customerId)
    return `The ${kind} belongs to another customer now.`
  if (event === leadAnswered && record.email !== recipient) return 'The lead has another address now.'
  return undefined
}

const accountOf = ({ userId }: ClaimedMail, { accounts }: Current) =>
  userId === null ? undefined : accounts.get(userId)

const accountDeleted = { withdrawn: 'The account was deleted.' }

/** The addressee of a mail about tickets or invoices. */
function ofAccount(event: string, account: Account | undefined): Addressee {
  if (!account) return accountDeleted
  if (isColleagueMail(event) && !isStaff(account.role))
    return { withdrawn: 'The account is no longer staff.' }
  const reason = whyNoMail(account)
  if (reason !== null) return { withdrawn: asSentence(noMailTexts[reason]) }
  return reached(account)
}

const asSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

const reached = ({ email }: Account): Addressee =>
  email !== null && isAddress(email)
    ? { recipient: email }
    : { withdrawn: asSentence(noMailTexts['no address']) }

/**
 * The addressee of a notice: a mail to a user about their own account, or to an administrator about the installation.
 */
function ofNotice(mail: ClaimedMail, kind: NoticeKind, current: Current): Addressee {
  const { isWarning, needsLink, hasSecretLink, forAdministrators }: Notice = notices[kind]
  const { recipient, createdAt } = mail
  if (isWarning) return { recipient }
  const account = accountOf(mail, current)
  if (!account) return accountDeleted
  if (account.isSuspended && (needsLink || forAdministrators))
    return { withdrawn: asSentence(noMailTexts.suspended) }
  if (kind === confirmNewEmail) {
    const asked = current.newAddresses.get(account.id)
    // An older mail has the link of an earlier request, which no longer works.
    const isAsked = asked?.email === recipient && asked.createdAt <= createdAt
    return isAsked ? { recipient } : { withdrawn: 'Nobody is asked to confirm this address any more.' }
  }
  if (hasSecretLink)
    return isBoundTo(account, mail)
      ? { recipient }
      : { withdrawn: 'Its link no longer works: the password or the address of the account has changed.' }
  if (account.emailConfirmedAt === null) return { withdrawn: 'The address of the account is not confirmed.' }
  if (forAdministrators && account.role !== 'Administrator')
    return { withdrawn: 'The account is no longer an administrator.' }
  return reached(account)
}

/**
 * Mails from before migration 0069 have no digest, so only the address is compared. Their links stop working anyway
 * when the password changes.
 */
const isBoundTo = (account: Account, { boundTo, recipient }: ClaimedMail): boolean =>
  boundTo === null
    ? account.email?.toLowerCase() === recipient.toLowerCase()
    : boundTo === accountDigest(account)
