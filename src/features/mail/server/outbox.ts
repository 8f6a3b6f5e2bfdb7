import { randomUUID } from 'node:crypto'
import { emailAddress } from '../../../shared/endpoint/fields.ts'
import type { Tx } from '../../../server/database/db.ts'
import type { MailFileSource } from './filesOfMails.ts'
import type { MailAbout } from './mailAbout.ts'
import { planJoined, type Joining } from './joining.ts'
import type { RenderedMail } from './render.ts'

const giveUpAfterMs = 24 * 60 * 60 * 1000

const plainAddress = emailAddress()

/**
 * Whether this is a single, plain address. Addresses from restored backups may not have been checked by this program.
 */
export const isAddress = (text: string): boolean => plainAddress.safeParse(text).data === text

/** The first attempt and the end of the retries, for a mail that is due at `at` (milliseconds since 1970). */
export const attemptsFrom = (at: number) => ({
  nextAttemptAt: new Date(at).toISOString(),
  giveUpAt: new Date(at + giveUpAfterMs).toISOString(),
})

/** The recipient of a mail, with the address at the time of storing. */
export interface Recipient {
  address: string
  /** The recipient's account. Without an account, the mail is for any reader of the mailbox. */
  userId?: number | undefined
}

/** One recipient for each address, ignoring case. */
export const oneForEachAddress = (recipients: readonly Recipient[]): Recipient[] => [
  ...new Map(recipients.map((recipient) => [recipient.address.toLowerCase(), recipient])).values(),
]

interface OutgoingMail extends RenderedMail {
  event: string
  recipients: readonly Recipient[]
  /** The record that decides, at the time of sending, who may get the mail. */
  about?: MailAbout | undefined
  /**
   * The account's digest at the time of storing (accountDigest.ts): the secret link works only while the digest is the
   * same.
   */
  boundTo?: string | undefined
  /** The domain of the message ids. */
  domain: string
  headers?: Record<string, string>
  /** The name of the sender; by default the name in the email settings. */
  fromName?: string
  /** How the mail is joined with others within minutes or an hour; if undefined, it is sent separately. */
  joining?: Joining | undefined
  /** The settings (JSON) of the mail server to send by; by default the settings at the time of sending. */
  formerServer?: string | undefined
  /** The minimum delay before sending. */
  delayMs?: number
  files?: readonly MailFileSource[] | undefined
}

/**
 * Stores a mail for each recipient, in the transaction of the change that causes the mails, and notifies the mail
 * sender after the commit. Only this function adds mails to the outbox. Returns the ids, in the order of the
 * recipients.
 */
export async function storeMail(tx: Tx, message: OutgoingMail): Promise<number[]> {
  const {
    recipients,
    domain,
    headers = {},
    joining,
    formerServer = null,
    delayMs = 0,
    files,
    about,
    ...content
  } = message
  const at = Date.now()
  const addresses = recipients.map(({ address }) => address)
  const plans = joining && (await planJoined(tx, addresses, joining, at))
  const rows = recipients.map(({ address, userId = null }) => {
    const plan = plans?.get(address)
    return {
      ...content,
      formerServer,
      userId,
      recipient: address,
      about: about ? JSON.stringify(about) : null,
      messageId: `${randomUUID()}@${domain}`,
      headers: JSON.stringify(headers),
      files: files ? JSON.stringify(files) : null,
      joinKey: plan?.joinKey ?? null,
      joinGroup: joining?.group ?? null,
      createdAt: new Date(at).toISOString(),
      ...attemptsFrom(Math.max(plan?.dueAt ?? at, at + delayMs)),
    }
  })
  const stored = await tx.insertInto('outbox').values(rows).returning('id').execute()
  await tx.notify('outboxFilled')
  return stored.map(({ id }) => id)
}

/** Deletes mails whose sending has not begun. Returns their ids. */
export async function withdrawMails(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const withdrawn = await tx
    .deleteFrom('outbox')
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute()
  return new Set(withdrawn.map(({ id }) => id))
}
