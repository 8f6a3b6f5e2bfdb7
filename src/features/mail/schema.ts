import * as z from 'zod/mini'
import {
  blankAsAbsent,
  emailAddress,
  id,
  idInPath,
  line,
  paragraphs,
  timestamp,
} from '../../shared/endpoint/fields.ts'
import { trimmed } from '../../shared/text/typedText.ts'

export * from './values.ts'

const maxRecipients = 50

export const recipients = z
  .array(emailAddress('Invalid email address'))
  .check(z.maxLength(maxRecipients, `At most ${maxRecipients} recipients`))

/** The staff who are notified of new tickets, replies and contact requests. */
export const staffRecipientsChange = z.object({ recipients })
export const staffRecipients = z.object({
  /** The recipients of all staff templates together. */
  recipients: z.array(z.string()),
  differ: z.boolean(),
})
export type StaffRecipients = z.infer<typeof staffRecipients>

/**
 * The name cannot be changed and is ignored. If the subject is missing, the stored subject is kept, because a form does
 * not send disabled fields.
 */
export const templateChange = z.object({
  name: z.optional(line(100, 'Template name is required')),
  subject: z.optional(line(200, 'Subject line is required')),
  htmlContent: paragraphs(50_000, 1, 'HTML content is required'),
  textContent: paragraphs(50_000, 1, 'Text content is required'),
  recipients,
})
export type TemplateChange = z.infer<typeof templateChange>

export const templateTexts = z.pick(templateChange, { htmlContent: true, textContent: true })

/** A draft to send with example values, under the brand of an active domain, to the caller's own address. */
export const templateTest = z.object({
  ...templateTexts.shape,
  brandId: z.optional(id),
})

export const emailTemplate = z.object({
  id,
  name: z.string(),
  subject: z.string(),
  htmlContent: z.string(),
  textContent: z.string(),
  recipients: z.array(z.string()),
  updatedAt: timestamp,
})
export type EmailTemplate = z.infer<typeof emailTemplate>

export const mailStates = ['waiting', 'sending', 'sent', 'failed', 'withdrawn'] as const

export const outboxMail = z.object({
  id,
  event: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.number(),
  nextAttemptAt: timestamp,
  lastError: z.nullable(z.string()),
  createdAt: timestamp,
  sentAt: z.nullable(timestamp),
  /** When the mail was withdrawn. `lastError` has the reason why nobody may get it any more. */
  withdrawnAt: z.nullable(timestamp),
})
export type OutboxMail = z.infer<typeof outboxMail>

/** The lists an administrator can choose from; a mail that is being sent counts as waiting. */
export const outboxViews = ['waiting', 'sent', 'failed', 'withdrawn'] as const
export type OutboxView = (typeof outboxViews)[number]

export const outboxQuery = z.object({ state: z._default(z.enum(outboxViews), 'waiting') })

export const outbox = z.object({
  waiting: z.number(),
  sent: z.number(),
  failed: z.number(),
  withdrawn: z.number(),
  /** Whether a mail server is set up; until then all mails wait. */
  configured: z.boolean(),
  /** Whether all mails wait until this restored installation is released. */
  isHeld: z.boolean(),
  /** The newest 100 of the requested view. */
  mails: z.array(outboxMail),
})
export type Outbox = z.infer<typeof outbox>

export const testMail = z._default(z.object({ to: blankAsAbsent(emailAddress('Invalid email address')) }), {})

/** The form of a test mail; an empty `to` means the administrator's own address. */
export const testMailForm = z.object({
  to: z.union([z.literal(''), emailAddress('Invalid email address')], 'Invalid email address'),
})

export const mailCertificate = z.object({
  /** SHA-256, as pairs of hex digits. */
  fingerprint: z.string(),
  /** The names in the certificate, such as 'DNS:mail.example.com'. */
  names: z.string(),
  validUntil: timestamp,
  /** Whether the certificate is valid without an administrator trusting it. */
  isVerified: z.boolean(),
})
export type MailCertificate = z.infer<typeof mailCertificate>

export const trustedCertificate = z.object({
  fingerprint: z.nullable(
    z.string().check(z.regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/, 'This is no SHA-256 fingerprint')),
  ),
})

/** The draft to preview. Unlike in a template, the texts in a draft may be empty. */
export const templateDraft = z.object({
  id: idInPath,
  brandId: z.optional(idInPath),
  subject: line(200),
  htmlContent: paragraphs(50_000),
})

/** The form's text, one address per line or separated by commas or semicolons, as a list of addresses. */
const recipientLines = z.pipe(
  z.string(),
  z.transform((text: string, context) => {
    const lines = text
      .split(/[\n,;]/)
      .map(trimmed)
      .filter(Boolean)
    const checked = recipients.safeParse(lines)
    if (checked.success) return checked.data
    context.issues.push({ code: 'custom', message: checked.error.issues[0]?.message ?? '', input: text })
    return z.NEVER
  }),
)

/** The form's field, one address per line. */
export const staffRecipientsForm = z.object({ recipients: recipientLines })

export const templateForm = z.object({
  recipients: recipientLines,
  htmlContent: templateChange.shape.htmlContent,
  textContent: templateChange.shape.textContent,
})
export type TemplateFormValues = z.infer<typeof templateForm>
