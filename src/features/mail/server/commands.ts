import { randomUUID } from 'node:crypto'
import { emailAddress } from '../../../fields.ts'
import type { Db, Tx } from '../../../server/database/db.ts'
import { now } from '../../../server/database/now.ts'
import { mailEvents, type MailEvent, type Placeholder } from '../events.ts'
import type { TemplateChange } from '../schema.ts'
import { defaultTemplate } from './defaultTemplates.ts'
import { mailBrandOf, type MailBrand } from './mailBrand.ts'
import { checkTemplate, renderMail, type RenderedMail, type TemplateText } from './render.ts'

const giveUpAfterMs = 24 * 60 * 60 * 1000

interface MailFor<Event extends MailEvent> {
  event: Event
  values: Record<Exclude<Placeholder<Event>, 'brand' | 'link'>, string>
  /** What the mail's button links to, on the brand's primary domain. */
  path: string
  /** An address that gets the mail in addition to the template's recipients. */
  customer?: string | undefined
  /** The requested host, which decides the brand. */
  host?: string | undefined
  /** The address that replies go to. */
  replyTo?: string | undefined
  /** Mail clients group mails of the same thread. */
  thread?: string | undefined
}

/**
 * Stores the mails of an event, one for each recipient, in the transaction of the event, and notifies the sender once
 * it is committed. Stores none where there is no recipient.
 */
export async function enqueue<Event extends MailEvent>(tx: Tx, mail: MailFor<Event>): Promise<void> {
  const template = await tx
    .selectFrom('emailTemplates')
    .selectAll()
    .where('name', '=', mailEvents[mail.event].template)
    .executeTakeFirst()
  const to = new Set(
    [...(mail.customer ? [mail.customer] : []), ...(template?.recipients ?? [])].filter(isAddress),
  )
  if (!template || to.size === 0) return

  const mailBrand = await mailBrandOf(tx, mail.host)
  const domain = mailBrand.host ?? 'localhost'
  const link = mailBrand.host === undefined ? '' : `https://${mailBrand.host}${mail.path}`
  const rendered = renderOrDefault(mail.event, template, { ...mail.values, link }, mailBrand)
  const headers = {
    ...(mail.replyTo && isAddress(mail.replyTo) ? { 'Reply-To': mail.replyTo } : {}),
    ...(mail.thread ? { References: `<${mail.thread}@${domain}>` } : {}),
  }
  const at = Date.now()
  const rows = [...to].map((recipient) => ({
    ...rendered,
    recipient,
    event: mail.event,
    messageId: `${randomUUID()}@${domain}`,
    headers: JSON.stringify(headers),
    createdAt: new Date(at).toISOString(),
    nextAttemptAt: new Date(at).toISOString(),
    giveUpAt: new Date(at + giveUpAfterMs).toISOString(),
  }))
  await tx.insertInto('outbox').values(rows).execute()
  await tx.notify('outboxFilled')
}

/** Only single, plain addresses: those in restored backups were not always checked by this program. */
const isAddress = (text: string): boolean => emailAddress().safeParse(text).data === text

/** A broken stored template must not make the event itself fail. */
function renderOrDefault(
  event: MailEvent,
  template: TemplateText,
  values: Record<string, string>,
  mailBrand: MailBrand,
): RenderedMail {
  try {
    return renderMail(template, values, mailBrand)
  } catch {
    return renderMail(defaultTemplate(event), values, mailBrand)
  }
}

/** Makes all waiting mails due now, with 24 hours of retries: for when the mail server has changed. */
export async function makeWaitingDue(tx: Tx): Promise<void> {
  await tx.updateTable('outbox').set(newAttempts()).where('state', '=', 'waiting').execute()
  await tx.notify('outboxDue')
}

/** Makes a failed mail due again; false where there is no failed mail with this id. */
export async function sendAgain(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ ...newAttempts(), state: 'waiting', lastError: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  await tx.notify('outboxDue')
  return numUpdatedRows > 0n
}

function newAttempts() {
  return { attempts: 0, nextAttemptAt: now(), giveUpAt: new Date(Date.now() + giveUpAfterMs).toISOString() }
}

/** Changes a template, but never its name. @throws 400 where it could not be filled */
export async function changeTemplate(
  tx: Db,
  stored: { id: number; name: string; subject: string },
  { subject = stored.subject, htmlContent, textContent, recipients }: TemplateChange,
) {
  checkTemplate(stored.name, { subject, htmlContent, textContent })
  const unique = new Map(recipients.map((address) => [address.toLowerCase(), address]))
  return tx
    .updateTable('emailTemplates')
    .set({
      subject,
      htmlContent,
      textContent,
      recipients: JSON.stringify([...unique.values()]),
      updatedAt: now(),
    })
    .where('id', '=', stored.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
