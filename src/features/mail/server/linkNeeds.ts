import type { Db, Remembering } from '../../../server/database/db.ts'
import { findMailDelivery } from '../../../server/health/mailDelivery.ts'
import { AppError } from '../../../server/http/errors.ts'
import { isHeld } from '../../../server/jobs/hold.ts'
import { isMailServerSetUp } from '../../base/settings/server/queries.ts'
import { delayText, noLinksText } from '../promises.ts'
import { linkNeeds, type LinkNeed, type MailNeed, type MailWait } from '../values.ts'
import { mailBrandOf } from './mailBrand.ts'

/** The state of the set-up that links in mails need. */
interface LinkSetUp {
  missing: LinkNeed[]
  /** The host of links; undefined if there is no domain. */
  linkedHost: string | undefined
}

/** @param host the requested host, whose brand the links belong to */
export async function findLinkSetUp(db: Remembering, host?: string): Promise<LinkSetUp> {
  const missing: LinkNeed[] = await missingForMails(db)
  const { host: linkedHost } = await mailBrandOf(db, { host })
  if (linkedHost === undefined) missing.push('domain')
  return { missing: linkNeeds.filter((need) => missing.includes(need)), linkedHost }
}

/** The missing set-up for mails with a link. Callers check this before they promise a link. */
export const missingForLinks = async (db: Remembering, host?: string): Promise<LinkNeed[]> =>
  (await findLinkSetUp(db, host)).missing

/** The missing set-up for any mail: until it is complete, all mails wait. */
export async function missingForMails(db: Db): Promise<MailNeed[]> {
  const hasServer = await isMailServerSetUp(db)
  return [...(hasServer ? [] : (['mail'] as const)), ...((await isHeld(db)) ? (['release'] as const) : [])]
}

/** The administrator's task for each need, as the end of a sentence. */
export const needRemedies: Record<LinkNeed, string> = {
  mail: 'set up the mail server under Site Settings',
  domain: 'add a domain under Domain Management',
  release: 'release this restored installation on the Admin Panel',
}

/**
 * Refuses an administrator's request if set-up for links is missing.
 *
 * @throws 409 with the missing set-up
 */
export async function requireLinks(db: Remembering, host: string): Promise<void> {
  const missing = await missingForLinks(db, host)
  if (missing.length > 0) {
    const remedy = missing.map((need) => needRemedies[need]).join(', and ')
    throw new AppError('conflict', `Links cannot be emailed yet: ${remedy}.`)
  }
}

/**
 * Like requireLinks, but the message is for users who cannot complete the set-up themselves.
 *
 * @throws 409
 */
export async function requireLinksHere(db: Remembering, host: string): Promise<void> {
  if ((await missingForLinks(db, host)).length > 0) throw new AppError('conflict', noLinksText)
}

/** Why all mails wait; if there are several reasons, the one to remedy first. Undefined while mails are delivered. */
export async function findMailWait(db: Db): Promise<MailWait | undefined> {
  const delivery = await findMailDelivery(db)
  if (!delivery) return 'mail'
  if (delivery.heldSince !== null) return 'release'
  return delivery.failingSince === null ? undefined : 'delayed'
}

/** Returns `promise` if mails are delivered, or `later` and a sentence about the delay while mails wait. */
export const promiseOf = async (db: Db, promise: string, later = promise): Promise<string> =>
  (await findMailWait(db)) ? `${later} ${delayText}` : promise

/** The message for a user who has requested a link to their own address. */
export const linkSentText = (db: Db, address: string): Promise<string> =>
  promiseOf(db, `We have sent a link to ${address}.`, `We will send a link to ${address}.`)
