import * as z from 'zod/mini'
import { blankAsAbsent, emailAddress, id, idInPath, line, paragraphs, timestamp } from '../../fields.ts'

const mostRecipients = 50

export const recipients = z
  .array(emailAddress('Invalid email address'))
  .check(z.maxLength(mostRecipients, `At most ${mostRecipients} recipients`))

/** The name is fixed and not read; a subject that is not sent stays, because disabled fields are not sent. */
export const templateChange = z.object({
  name: z.optional(line(100, 'Template name is required')),
  subject: z.optional(line(200, 'Subject line is required')),
  htmlContent: paragraphs(50_000, 1, 'HTML content is required'),
  textContent: paragraphs(50_000, 1, 'Text content is required'),
  recipients,
})
export type TemplateChange = z.infer<typeof templateChange>

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

export const mailStates = ['waiting', 'sending', 'sent', 'failed'] as const

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
})
export type OutboxMail = z.infer<typeof outboxMail>

/** What an administrator looks at: mails under way count as waiting. */
export const outboxViews = ['waiting', 'sent', 'failed'] as const
export type OutboxView = (typeof outboxViews)[number]

export const outboxQuery = z.object({ state: z._default(z.enum(outboxViews), 'waiting') })

export const outbox = z.object({
  waiting: z.number(),
  sent: z.number(),
  failed: z.number(),
  /** False: no mail server is set up yet, and everything waits. */
  configured: z.boolean(),
  /** The newest hundred of those asked for. */
  mails: z.array(outboxMail),
})
export type Outbox = z.infer<typeof outbox>

export const testMail = z._default(z.object({ to: blankAsAbsent(emailAddress('Invalid email address')) }), {})

/** Takes a draft as a form and answers a document for a frame. */
export const previewPath = '/admin/site-settings/preview'

/** What the preview is made of; empty while somebody rewrites it. */
export const templateDraft = z.object({
  id: idInPath,
  subject: line(200),
  htmlContent: paragraphs(50_000),
})

/** The form has one address a line; empty lines are nobody. */
const recipientLines = z.pipe(
  z.string(),
  z.transform((text: string, context) => {
    const lines = text
      .split(/[\n,;]/)
      .map((one) => one.trim())
      .filter(Boolean)
    const checked = recipients.safeParse(lines)
    if (checked.success) return checked.data
    context.issues.push({ code: 'custom', message: checked.error.issues[0]?.message ?? '', input: text })
    return z.NEVER
  }),
)

export const templateForm = z.object({
  recipients: recipientLines,
  htmlContent: templateChange.shape.htmlContent,
  textContent: templateChange.shape.textContent,
})
export type TemplateFormValues = z.infer<typeof templateForm>
