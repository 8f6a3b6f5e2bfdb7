import { Readable } from 'node:stream'
import { maxMailBytes, type MailReason, type SenderProof } from '../features/desk/mailIn/values.ts'
import { addMailbox, recordArrival } from '../features/mail/mailboxes/server/commands.ts'
import type { Tx } from '../server/database/db.ts'
import type { FileStore } from '../server/storage/fileStore.ts'
import type { Clock } from './clock.ts'
import type { IdOf } from './people.ts'

const address = 'support@northline.example'

interface DemoEmail {
  from: { name: string; address: string }
  subject: string
  text: string
  /** Days and hours ago. */
  at: [number, number]
  proof: SenderProof
  state: 'held' | 'ignored'
  reason: MailReason
  /** The title of the ticket that it seems to answer. */
  ticket?: string
  /** The username of the account with the address of the sender. */
  account?: string
  /** The header field of a mail that a program sent. */
  header?: string
}

const emails: readonly DemoEmail[] = [
  {
    from: { name: 'Priya Natarajan', address: 'priya.natarajan@homemail.example' },
    subject: 'Backup report shows a skipped folder',
    text:
      'Writing from home, the office line is down for me today. Tonight ran without a skipped folder, so please close ' +
      'it if you see the same.\n\nPriya',
    at: [0, 3],
    proof: 'passed',
    state: 'held',
    reason: 'otherSender',
    ticket: 'Backup report shows a skipped folder',
  },
  {
    from: { name: 'Tomas Reyes', address: 'tomas@harborsupply.example' },
    subject: 'Label printer in hall two',
    text:
      'Priya told me to write to this address. The label printer in hall two prints every second label empty since this ' +
      'morning. It is the one beside the packing table.',
    at: [0, 5],
    proof: 'passed',
    state: 'held',
    reason: 'stranger',
  },
  {
    from: { name: 'Carl Weldon', address: 'carl@weldonfreight.example' },
    subject: 'Urgent: new bank account',
    text: 'Please send all invoices to our new bank account from today. The details are in the document behind the link.',
    at: [1, 2],
    proof: 'failed',
    state: 'held',
    reason: 'senderFailed',
    account: 'carl',
  },
  {
    from: { name: 'Ben Carter', address: 'ben.carter@northline.example' },
    subject: 'Fwd: Scanner at the front desk',
    text: 'A patient waits at the front desk, and the scanner is offline again. Can you take it?\n\n> From: Renee Bauer\n> It says “no connection”.',
    at: [2, 4],
    proof: 'passed',
    state: 'held',
    reason: 'staff',
    account: 'ben',
  },
  {
    from: { name: 'June Park', address: 'june@stoneridgelaw.example' },
    subject: 'Automatic reply: Out of the office',
    text: 'I am out of the office until Monday. In urgent cases, please call Olivia.',
    at: [1, 6],
    proof: 'passed',
    state: 'ignored',
    reason: 'automatic',
    account: 'june',
    header: 'Auto-Submitted: auto-replied',
  },
  {
    from: { name: 'Mail Delivery', address: 'postmaster@weldonfreight.example' },
    subject: 'Undeliverable: Ticket updated',
    text: 'Your message to denise@weldonfreight.example could not be delivered. The mailbox is full.',
    at: [3, 1],
    proof: 'none',
    state: 'ignored',
    reason: 'bounce',
    header: 'Return-Path: <>',
  },
]

const rawOf = ({ from, subject, text, header }: DemoEmail): Buffer =>
  Buffer.from(
    [
      ...(header === undefined ? [] : [header]),
      `From: ${from.name} <${from.address}>`,
      `To: ${address}`,
      `Subject: ${subject}`,
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
      '',
      ...text.split('\n'),
      '',
    ].join('\r\n'),
  )

/** The keys of the stored emails, by their subjects. */
export type StoredEmails = ReadonlyMap<string, string>

/** Stores the emails as they arrived, so that staff can download them and make tickets of them. */
export async function storeReceivedEmails(store: FileStore): Promise<StoredEmails> {
  const keys = new Map<string, string>()
  for (const email of emails) {
    const limit = { maxBytes: maxMailBytes, tooLarge: 'The email is too large.' }
    keys.set(
      email.subject,
      await store.receive(Readable.from([rawOf(email)]), limit, ({ publish }) => publish()),
    )
  }
  return keys
}

const ageOf = ({ at: [days, hours] }: DemoEmail) => 24 * days + hours

/** Adds a mailbox, and emails that are held or ignored. Without stored emails, they have only their texts. */
export async function addReceivedEmails(
  tx: Tx,
  clock: Clock,
  idOf: IdOf,
  stored: StoredEmails = new Map(),
): Promise<void> {
  const mailboxId = await addMailbox(tx, {
    address,
    name: 'Northline Support',
    brandId: null,
    category: 'technical',
    priority: 'medium',
    strangers: 'hold',
  })
  const sorted = emails.toSorted((one, other) => ageOf(other) - ageOf(one))
  for (const email of sorted) {
    const { from, subject, text, at, proof, state, reason, ticket, account } = email
    const ticketId =
      ticket === undefined
        ? null
        : (await tx.selectFrom('tickets').select('id').where('title', '=', ticket).executeTakeFirstOrThrow())
            .id
    await tx
      .insertInto('inboundMails')
      .values({
        mailboxId,
        rawKey: stored.get(subject) ?? '',
        bytes: rawOf(email).length,
        receivedAt: clock.ago(...at),
        state,
        reason,
        messageId: null,
        sender: from.address,
        senderName: from.name,
        subject: subject.replace(/^Fwd: /, ''),
        text,
        proof,
        ticketId,
        userId: account === undefined ? null : idOf(account),
      })
      .execute()
  }
  const latest = sorted.at(-1)
  if (latest) await recordArrival(tx, mailboxId, clock.ago(...latest.at))
}
