import * as z from 'zod/mini'
import { id, timestamp } from '../../../shared/endpoint/fields.ts'
import { ticketStatuses } from '../tickets/schema.ts'
import { mailReasons, placedStates, senderProofs, unhandledStates } from './values.ts'

/** A number of emails in each state that staff can handle. */
export const heldMailSummary = z.object({
  held: z.number(),
  ignored: z.number(),
  /** Whether there is a mailbox at which emails arrive. */
  hasMailbox: z.boolean(),
})
export type HeldMailSummary = z.infer<typeof heldMailSummary>

/** Held emails by default. */
export const heldMailFilter = z.object({ state: z.optional(z.enum(unhandledStates)) })

/** A held or ignored email, as the list shows it. */
export const listedMail = z.object({
  id,
  /** Null if From does not name exactly one address. */
  sender: z.nullable(z.string()),
  senderName: z.nullable(z.string()),
  /** Empty without a subject; null if the email could not be read. */
  subject: z.nullable(z.string()),
  reason: z.nullable(z.enum(mailReasons)),
  receivedAt: timestamp,
})
export type ListedMail = z.infer<typeof listedMail>

export const heldMail = z.extend(listedMail, {
  state: z.enum(placedStates),
  /** The text with its quote; null if the email could not be read. */
  text: z.nullable(z.string()),
  fileNames: z.array(z.string()),
  sentAt: z.nullable(timestamp),
  bytes: z.number(),
  proof: z.nullable(z.enum(senderProofs)),
  /** The address of the mailbox; null if the mailbox was removed. */
  mailbox: z.nullable(z.string()),
  /** The ticket that the email became, or else the one that it seems to answer. */
  ticket: z.nullable(
    z.object({
      id,
      title: z.string(),
      status: z.enum(ticketStatuses),
      /** The customer; null if the account was deleted. */
      customer: z.nullable(z.string()),
    }),
  ),
  /** The lead that the email became. */
  leadId: z.nullable(id),
  /** The customers whose accounts have the address of the sender, at most five. */
  customers: z.array(z.object({ id, name: z.string() })),
  /** Whether the sender can be blocked or become a lead: no account has the address. */
  isStranger: z.boolean(),
  /** The name of the colleague who has handled the email; null if the account was deleted. */
  handledBy: z.nullable(z.string()),
  handledAt: z.nullable(timestamp),
})
export type HeldMail = z.infer<typeof heldMail>

export const mailAsReply = z.object({ ticketId: id })
export const mailAsTicket = z.object({ userId: id })
export const discardedMail = z.object({
  /** Whether further emails of the sender are ignored. */
  isSenderBlocked: z._default(z.boolean(), false),
})

export const blockedSender = z.object({
  id,
  address: z.string(),
  /** The name of the colleague who has blocked the address; null if the account was deleted. */
  blockedBy: z.nullable(z.string()),
  createdAt: timestamp,
})
export type BlockedSender = z.infer<typeof blockedSender>
