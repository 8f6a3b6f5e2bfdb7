import { randomUUID } from 'node:crypto'
import { emailAddress } from '../../../shared/endpoint/fields.ts'
import type { Tx } from '../../../server/database/db.ts'
import type { MailFileSource } from './filesOfMails.ts'
import type { MailAbout } from './mailAbout.ts'
import { planJoined, type Joining } from './joining.ts'
import type { RenderedMail } from './render.ts'

const giveUpAfterMs = 24 * 60 * 60 * 1000

/** Only single, plain addresses: those in restored backups were not always checked by this program. */
export const isAddress = (text: string): boolean => emailAddress().safeParse(text).data === text

/** When a mail that is due from `at` (milliseconds since 1970) is tried first and given up. */
export const attemptsFrom = (at: number) => ({
  nextAttemptAt: new Date(at).toISOString(),
  giveUpAt: new Date(at + giveUpAfterMs).toISOString(),
})

/** The reader of a mail, and where they are reached now. */
export interface Recipient {
  address: string
  /** The account; without one the mail is for the reader of that mailbox. */
  userId?: number | undefined
}

/** One for each address, however that is written. */
export const oneForEachAddress = (recipients: readonly Recipient[]): Recipient[] => [
  ...new Map(recipients.map((recipient) => [recipient.address.toLowerCase(), recipient])).values(),
]

interface OutgoingMail extends RenderedMail {
  event: string
  recipients: readonly Recipient[]
  /** The record that decides, when it is sent, who may get it. */
  about?: MailAbout | undefined
  /** The digest that its secret link is bound to (accountDigest.ts). */
  boundTo?: string | undefined
  /** The domain of the message ids. */
  domain: string
  headers?: Record<string, string>
  /** The name of the sender; that of the mail server's settings by default. */
  fromName?: string
  /** Joins mails that come within minutes or an hour; the others go out one by one. */
  joining?: Joining | undefined
  /** The stored settings of the mail server that it goes out by; by default those at the time of sending. */
  formerServer?: string | undefined
  /** How long it waits at least, in milliseconds. */
  delayMs?: number
  /** The files that it is sent with. */
  files?: readonly MailFileSource[] | undefined
}

/**
 * Stores a mail for each recipient in the transaction of its cause, and notifies the sender once that is committed.
 * The only way into the outbox. Returns the ids, in the order of the recipients.
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
  const rows = []
  for (const { address, userId = null } of recipients) {
    const plan = joining ? await planJoined(tx, address, joining, at) : { joinKey: null, dueAt: at }
    rows.push({
      ...content,
      formerServer,
      userId,
      recipient: address,
      about: about ? JSON.stringify(about) : null,
      messageId: `${randomUUID()}@${domain}`,
      headers: JSON.stringify(headers),
      files: files ? JSON.stringify(files) : null,
      joinKey: plan.joinKey,
      joinGroup: joining?.group ?? null,
      createdAt: new Date(at).toISOString(),
      ...attemptsFrom(Math.max(plan.dueAt, at + delayMs)),
    })
  }
  const stored = await tx.insertInto('outbox').values(rows).returning('id').execute()
  await tx.notify('outboxFilled')
  return stored.map(({ id }) => id)
}

/** Deletes mails that nobody has begun to send. Returns their ids. */
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
