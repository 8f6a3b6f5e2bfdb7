import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../server/database/db.ts'
import { now } from '../../../server/database/now.ts'
import type { MailFileSource } from './filesOfMails.ts'
import { mailEvents, type MailEvent, type Placeholder } from '../events.ts'
import type { TemplateChange } from '../schema.ts'
import type { MailAbout } from './mailAbout.ts'
import { isWaiting } from './claims.ts'
import { noContent } from './oldMails.ts'
import { defaultTemplate } from './defaultTemplates.ts'
import { withSettings } from './layout.ts'
import { mailBrandOf, type MailBrand } from './mailBrand.ts'
import { findMailedCustomer, keptTemplates } from './queries.ts'
import { idDomainOf } from './senderDomain.ts'
import { attemptsFrom, isAddress, storeMail, type Recipient } from './outbox.ts'
import { checkTemplate, renderMail, type RenderedMail, type TemplateText } from './render.ts'

interface MailFor<Event extends MailEvent> {
  event: Event
  values: Record<Exclude<Placeholder<Event>, 'brand' | 'link' | 'customer'>, string>
  /** The record of the event. At the time of sending, the record and its customer decide who may get the mail. */
  about: Omit<MailAbout, 'customerId'>
  /** The path that the mail's button opens, on the domain of the brand's links. */
  path: string
  /** The account of the event's customer, if any. */
  customerId?: number
  /** Replaces the customer's name in the mail if another user has acted. */
  customerName?: string | undefined
  /** The host of the request, which decides the brand. */
  host?: string | undefined
  /** The address that replies go to. */
  replyTo?: string | undefined
  /** The thread of the mail; mail clients group mails of the same thread. */
  thread?: string | undefined
  /** The minimum delay before sending, in milliseconds. */
  delayMs?: number
  files?: readonly MailFileSource[]
}

interface Enqueued {
  ids: number[]
  /** Whether the customer is mailed. */
  isToCustomer: boolean
}

const nothing: Enqueued = { ids: [], isToCustomer: false }

/**
 * Stores the mails of an event, one for each recipient, in the transaction of the event. The recipients are those of
 * the template. If the event's mail is for the customer, the customer is a recipient too, unless whyNoMail returns a
 * reason.
 */
export async function enqueue<Event extends MailEvent>(tx: Tx, mail: MailFor<Event>): Promise<Enqueued> {
  const { to: audience, template: name, joined, group } = mailEvents[mail.event]
  const template = (await keptTemplates(tx)).get(name)
  if (!template || (template.recipients.length === 0 && audience === 'staff')) return nothing
  const customer = mail.customerId === undefined ? undefined : await findMailedCustomer(tx, mail.customerId)
  const { customerId } = mail
  const own = audience === 'customer' ? customer?.email : undefined
  const toCustomer = own !== undefined && isAddress(own) ? [{ address: own, userId: customerId }] : []
  const copies = [...new Set(template.recipients)]
    .filter((email) => isAddress(email) && email !== own)
    .map((address) => ({ address }))
  if (toCustomer.length + copies.length === 0) return nothing

  const mailBrand = await mailBrandOf(tx, { host: mail.host, brandId: mail.about.brandId })
  const domain = idDomainOf(mailBrand)
  const link = mailBrand.origin === undefined ? '' : `${mailBrand.origin}${mail.path}`
  const values = { ...mail.values, link, customer: mail.customerName ?? customer?.name ?? '' }
  const headers = {
    ...(mail.replyTo && isAddress(mail.replyTo) ? { 'Reply-To': mail.replyTo } : {}),
    ...(mail.thread ? { References: `<${mail.thread}@${domain}>` } : {}),
  }
  const joining = group && { group, key: (joined && mail.thread) || randomUUID() }
  const about = { ...mail.about, ...(audience === 'customer' && { customerId }) }
  const store = async (recipients: Recipient[], brand: MailBrand) => {
    if (recipients.length === 0) return []
    const rendered = renderOrDefault(mail.event, template, values, brand)
    const { event, delayMs = 0, files } = mail
    return storeMail(tx, { ...rendered, event, recipients, about, domain, headers, joining, delayMs, files })
  }
  const ids = await store(toCustomer, withSettings(mailBrand))
  return { ids: [...ids, ...(await store(copies, mailBrand))], isToCustomer: own !== undefined }
}

/** Renders the stored template or, if it is broken, the default template, because the event itself must not fail. */
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

/**
 * Makes all waiting mails due now, with another 24 hours of retries, after a change of the mail server. Includes mails
 * that were being sent when the server stopped, such as those in a restored backup.
 */
export async function makeWaitingDue(tx: Tx): Promise<void> {
  await tx.updateTable('outbox').set(newAttempts()).where(isWaiting(Date.now())).execute()
  await tx.notify('outboxDue')
}

/**
 * After this number of attempts, makeDelayedDue no longer makes a mail due. An outage alone causes fewer attempts, so
 * the mail itself must break the connection.
 */
const mostHastened = 10

/** Makes undelivered mails due at `at` (milliseconds since 1970), because the mail server works again. */
export async function makeDelayedDue(tx: Tx, at: number): Promise<void> {
  const nextAttemptAt = new Date(at).toISOString()
  await tx
    .updateTable('outbox')
    .set({ nextAttemptAt })
    .where('state', '=', 'waiting')
    .where('nextAttemptAt', '>', nextAttemptAt)
    .where('lastError', 'is not', null)
    .where('attempts', '<', mostHastened)
    .where('formerServer', 'is', null)
    .execute()
  await tx.notify('outboxDue')
}

/**
 * Makes a failed or waiting mail due now. Returns false if there is no such mail with this id, or if its content was
 * deleted.
 */
export async function sendAgain(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ ...newAttempts(), state: 'waiting', lastError: null })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'waiting'])
    .where('text', '!=', noContent.text)
    .executeTakeFirst()
  await tx.notify('outboxDue')
  return numUpdatedRows > 0n
}

const newAttempts = () => ({ attempts: 0, ...attemptsFrom(Date.now()) })

/** Removes duplicate addresses, ignoring case. */
export const uniqueAddresses = (addresses: readonly string[]): string[] => [
  ...new Map(addresses.map((address) => [address.toLowerCase(), address])).values(),
]

/**
 * Changes a template, but never its name.
 *
 * @throws 400 if the changed template could not be filled
 */
export async function changeTemplate(
  tx: Tx,
  stored: { id: number; name: string; subject: string },
  { subject = stored.subject, htmlContent, textContent, recipients }: TemplateChange,
) {
  checkTemplate(stored.name, { subject, htmlContent, textContent })
  await tx.notify('mailTemplates')
  return tx
    .updateTable('emailTemplates')
    .set({
      subject,
      htmlContent,
      textContent,
      recipients: JSON.stringify(uniqueAddresses(recipients)),
      updatedAt: now(),
    })
    .where('id', '=', stored.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
