import * as z from 'zod/mini'
import {
  blankAsNull,
  codeLine,
  emailAddress,
  id,
  paragraphs,
  timestamp,
} from '../../../shared/endpoint/fields.ts'
import { choosableTicketColumns } from '../accounts/ticketColumns.ts'
import { displayName } from '../../../shared/text/nameFields.ts'

// Every page loads accounts/schema.ts. The schemas here are in a separate file, because only some pages need them.

const nullableText = z.nullable(z.string())

/** The details that users may change themselves; an empty field is cleared. */
export const profile = z.object({
  firstName: blankAsNull(displayName(100)),
  lastName: blankAsNull(displayName(100)),
  company: blankAsNull(displayName(200)),
  phone: blankAsNull(codeLine(50)),
  address: blankAsNull(paragraphs(500)),
  emailNotifications: z.optional(z.boolean()),
  singleKeyShortcuts: z.optional(z.boolean()),
})

const ticketListColumns = z
  .array(z.enum(choosableTicketColumns))
  .check(z.refine((names) => new Set(names).size === names.length, 'A column is listed twice'))

/** Settings that users change one at a time, outside the form of their details. */
export const ownSettings = z
  .object({
    emailNotifications: z.optional(z.boolean()),
    opensNextTicket: z.optional(z.boolean()),
    ticketListColumns: z.optional(ticketListColumns),
  })
  .check(z.refine((given) => Object.values(given).some((each) => each !== undefined), 'Nothing to change'))

export const newEmail = z.object({ email: emailAddress() })

const pendingEmail = z.object({ email: z.string(), expiresAt: timestamp })

/** The data on the user's own account page that is not part of the account. */
export const accountDetails = z.object({
  /** The requested address that is not confirmed yet. */
  pendingEmail: z.nullable(pendingEmail),
  recoveryCodesLeft: z.number(),
})
export type AccountDetails = z.infer<typeof accountDetails>

/** A session. Address and browser are null for old sessions, which did not store them. */
export const ownSession = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  browser: nullableText,
  address: nullableText,
  createdAt: timestamp,
  lastSeenAt: timestamp,
})
export type OwnSession = z.infer<typeof ownSession>

export const signInOutcomes = [
  'signed in',
  'signed in by recovery code',
  'registered',
  'wrong password',
  'wrong code',
  'wrong passkey',
] as const

/** A sign-in of the caller, or a failed attempt. */
export const ownSignIn = z.object({
  id,
  at: timestamp,
  outcome: z.enum(signInOutcomes),
  browser: nullableText,
  address: nullableText,
})
export type OwnSignIn = z.infer<typeof ownSignIn>
