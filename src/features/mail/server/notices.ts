import { isIP } from 'node:net'
import { formatInZone } from '../../../shared/time/dates.ts'
import type { Tx } from '../../../server/database/db.ts'
import type { Role } from '../../../shared/endpoint/roles.ts'
import { escapeHtml } from '../../../server/render/escapeHtml.ts'
import { notices, type Notice, type NoticeKind } from '../notices.ts'
import { accountDigest, linkBindings } from './accountDigest.ts'
import { htmlMail, signedText } from './layout.ts'
import { mailBrandOf } from './mailBrand.ts'
import { idDomainOf } from './senderDomain.ts'
import { isAddress, storeMail, type Recipient } from './outbox.ts'
import type { RenderedMail } from './render.ts'
import type { MailBrand } from './mailBrand.ts'

interface NoticeValues {
  /** The IP address of the request that made the change. Text that is no IP address is left out. */
  address?: string
  /** A sentence that describes the change. */
  change?: string
  found?: string
  recoveryCodesLeft?: number
  /** The name of the administrator who made the change. */
  administrator?: string
  /** For an invitation to an account created by staff. */
  invited?: { role: Role; username: string; by: string }
}

interface NoticeTo {
  userId: number
  values?: NoticeValues
  /** The path that the mail's button opens, on the domain of the brand's links. */
  path?: string
  /** The host of the request, which decides the brand; links never lead to this host. */
  host?: string
}

/**
 * Stores a mail to a user about their own account, in the transaction that causes the mail. The mail goes to the
 * account's confirmed address; only `confirmEmail` goes to an unconfirmed address. Returns whether a mail was stored.
 */
export async function enqueueNotice(
  tx: Tx,
  { userId, notice, ...about }: NoticeTo & { notice: Exclude<NoticeKind, 'confirmNewEmail'> },
): Promise<boolean> {
  const user = await tx.selectFrom('users').select(linkBindings).where('id', '=', userId).executeTakeFirst()
  const asksToConfirm = notice === 'confirmEmail'
  if (!user?.email || (user.emailConfirmedAt !== null) === asksToConfirm) return false
  const { hasSecretLink }: Notice = notices[notice]
  const boundTo = hasSecretLink && accountDigest(user)
  return storeNotice(tx, notice, [{ address: user.email, userId }], { ...about, boundTo })
}

/** Stores a mail to the new address requested for an account. The mail asks the reader to confirm the address. */
export function enqueueNewAddressNotice(
  tx: Tx,
  { email, userId, ...about }: { email: string; userId: number; path: string; host: string },
): Promise<boolean> {
  return storeNotice(tx, 'confirmNewEmail', [{ address: email, userId }], about)
}

interface StoredNotice extends Omit<NoticeTo, 'userId'> {
  formerServer?: string | undefined
  boundTo?: string | undefined
}

/** Returns whether a mail was stored. */
export async function storeNotice(
  tx: Tx,
  notice: NoticeKind,
  to: readonly Recipient[],
  { values = {}, path, host, formerServer, boundTo }: StoredNotice,
): Promise<boolean> {
  const { needsLink }: Notice = notices[notice]
  const recipients = to.filter(({ address }) => isAddress(address))
  if (recipients.length === 0) return false
  const brand = await mailBrandOf(tx, { host })
  const link = brand.origin && path ? `${brand.origin}${path}` : undefined
  if (needsLink && !link) return false
  await storeMail(tx, {
    ...renderNotice(notice, brand, values, link),
    event: notice,
    recipients,
    domain: idDomainOf(brand),
    formerServer,
    boundTo,
  })
  return true
}

function renderNotice(
  kind: NoticeKind,
  brand: MailBrand,
  { address, change, found, recoveryCodesLeft, administrator, invited }: NoticeValues,
  link: string | undefined,
): RenderedMail {
  const { title, paragraphs, button, openings }: Notice = notices[kind]
  const [first, ...others] = paragraphs
  const opening = [invited && openings?.[invited.role], first].filter(Boolean).join(' ')
  const facts: [label: string, value: string][] = [
    ...(change ? [['What', change] as [string, string]] : []),
    ...(found ? [['Found', found] as [string, string]] : []),
    ...(invited ? [['Your username', invited.username] as [string, string]] : []),
    ...(invited ? [['Invited by', invited.by] as [string, string]] : []),
    ...(administrator ? [['Administrator', administrator] as [string, string]] : []),
    ['When', formatInZone(Date.now(), brand.timeZone)],
    ...(recoveryCodesLeft === undefined
      ? []
      : [['Recovery codes left', String(recoveryCodesLeft)] as [string, string]]),
    ...(address && isIP(address) ? [['From network address', address] as [string, string]] : []),
  ]
  const rows = facts.map(([label, value]) => `<tr><th>${label}</th><td>${escapeHtml(value)}</td></tr>`)
  const html = [
    `<h1>${title}</h1>`,
    `<p>${opening}</p>`,
    `<table class="facts">\n${rows.join('\n')}\n</table>`,
    link && `<p><a class="button" href="${escapeHtml(link)}">${button}</a></p>`,
    ...others.map((text) => `<p class="quiet">${text}</p>`),
  ]
  const text = [
    title,
    opening,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    link && `${button}: ${link}`,
    ...others,
    // If there are contact lines, `senderLines` (layout.ts) adds the brand's name.
    brand.contact.length === 0 && `-- \n${brand.brand}`,
  ]
  const subject = `${title} (${brand.brand})`
  return {
    subject,
    html: htmlMail(subject, html.filter(Boolean).join('\n'), brand),
    text: signedText(`${text.filter(Boolean).join('\n\n')}\n`, brand),
  }
}
