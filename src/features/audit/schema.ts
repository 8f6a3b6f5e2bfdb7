import * as z from 'zod/mini'
import { line, timestamp } from '../../fields.ts'

/** What the log has, in the words of people; an action that is not here is shown as it is. */
export const actionNames: Readonly<Record<string, string>> = {
  login: 'Signed in',
  'login failed': 'Wrong password at sign-in',
  'login throttled': 'Refused after too many sign-ins',
  'guessing seen': 'Warned of a guessed password',
  'code required': 'Password accepted, code asked for',
  'code failed': 'Wrong verification code',
  logout: 'Signed out',
  registered: 'Registered',
  'email confirmed': 'Confirmed the email address',
  confirmed: 'Confirmed with the password',
  'confirmation failed': 'Failed to confirm with the password',
  'password changed': 'Changed the password',
  'password reset': 'Reset the password',
  '2FA set up': 'Set up 2FA',
  '2FA set up anew': 'Set up 2FA anew',
  '2FA switched on': 'Switched 2FA on',
  '2FA switched off': 'Switched 2FA off',
  'user created': 'Created the user',
  'user invited': 'Invited the user',
  'user changed': 'Changed the user',
  'user deleted': 'Deleted the user',
  'ticket changed': 'Changed the ticket',
  'invoice created': 'Created the invoice',
  'invoice changed': 'Changed the invoice',
  'company created': 'Created the company',
  'company changed': 'Changed the company',
  'company deleted': 'Deleted the company',
  'inquiry deleted': 'Deleted the inquiry',
  'team member created': 'Added the team member',
  'team member changed': 'Changed the team member',
  'team member deleted': 'Removed the team member',
  'brand created': 'Created the brand',
  'brand changed': 'Changed the brand',
  'domain created': 'Added the domain',
  'domain changed': 'Changed the domain',
  'logo uploaded': 'Uploaded a logo',
  'picture uploaded': 'Uploaded a picture',
  'email settings changed': 'Changed the email settings',
  'security settings changed': 'Changed the security settings',
  'email template changed': 'Changed the email template',
  'test email sent': 'Sent a test email',
  'mail sent again': 'Sent a mail again',
  'key accepted': 'Accepted the key in place',
  'audit log exported': 'Exported the audit log',
  'modules switched': 'Switched modules',
}

/** As both engines store it: a day that does not exist is an error on one of them. */
const isMoment = (text: string) =>
  /^(?!0000)\d{4}-/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text

const moment = z.string().check(z.maxLength(24, { abort: true }), z.refine(isMoment, 'Invalid time'))

/** Which events: all that fit everything that is given. */
export const auditSelection = z.object({
  /** Who did it, by the username. */
  person: z.optional(line(100)),
  action: z.optional(line(100)),
  /** What it was about: 'Ticket #12', 'ticket 12', 'User carl', 'carl'. */
  subject: z.optional(line(200)),
  /** From this moment on, and before that one. */
  from: z.optional(moment),
  to: z.optional(moment),
})
export type AuditSelection = z.infer<typeof auditSelection>

/** The place of an event in the log: those that are older follow. */
const place = z.string().check(
  z.regex(/^.{24}_\d{1,15}$/, { error: 'Invalid place', abort: true }),
  z.refine((text) => isMoment(text.slice(0, 24)), 'Invalid place'),
)

export const auditQuery = z.extend(auditSelection, { before: z.optional(place) })

export const auditEvent = z.object({
  id: z.number(),
  at: timestamp,
  /** As they were called then; null where nobody was signed in. */
  actorName: z.nullable(z.string()),
  actorRole: z.nullable(z.string()),
  actorIsDeleted: z.boolean(),
  action: z.string(),
  /** Such as 'ticket 12'. */
  subject: z.nullable(z.string()),
  subjectName: z.nullable(z.string()),
  subjectIsDeleted: z.boolean(),
  detail: z.record(z.string(), z.unknown()),
  /** The network address. */
  ip: z.nullable(z.string()),
  /** Both null until the event is sealed, some seconds later. */
  position: z.nullable(z.number()),
  hash: z.nullable(z.string()),
})
export type AuditEventRow = z.infer<typeof auditEvent>

export const auditPage = z.object({
  events: z.array(auditEvent),
  /** Where older ones begin, for `before`; null where there are none. */
  next: z.nullable(z.string()),
})
export type AuditPageOfEvents = z.infer<typeof auditPage>
