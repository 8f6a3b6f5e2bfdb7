import type { Db } from '../../../server/database/db.ts'
import { findMailDelivery } from '../../../server/health/mailDelivery.ts'
import { AppError } from '../../../server/http/errors.ts'
import { isHeld } from '../../../server/jobs/hold.ts'
import { isMailServerSetUp } from '../../base/settings/server/queries.ts'
import { delayText, noLinksText } from '../promises.ts'
import { linkNeeds, type LinkNeed, type MailNeed, type MailWait } from '../values.ts'
import { storedMailBrandOf } from './mailBrand.ts'

/** The set-up of links in mails. */
interface LinkSetUp {
  missing: LinkNeed[]
  /** The host that they lead to; undefined without a domain. */
  linkedHost: string | undefined
}

/** @param host the requested one, whose brand the links belong to */
export async function findLinkSetUp(db: Db, host?: string): Promise<LinkSetUp> {
  const missing: LinkNeed[] = await missingForMails(db)
  const { host: linkedHost } = await storedMailBrandOf(db, { host })
  if (linkedHost === undefined) missing.push('domain')
  return { missing: linkNeeds.filter((need) => missing.includes(need)), linkedHost }
}

/** The needs that are not met before a mail with a link can be sent. Callers check this before they promise one. */
export const missingForLinks = async (db: Db, host?: string): Promise<LinkNeed[]> =>
  (await findLinkSetUp(db, host)).missing

/** The same of any mail: until they are met, all mails wait. */
export async function missingForMails(db: Db): Promise<MailNeed[]> {
  const hasServer = await isMailServerSetUp(db)
  return [...(hasServer ? [] : (['mail'] as const)), ...((await isHeld(db)) ? (['release'] as const) : [])]
}

/** Each ends a sentence about what an administrator has to do. */
export const needRemedies: Record<LinkNeed, string> = {
  mail: 'set up the mail server under Site Settings',
  domain: 'add a domain under Domain Management',
  release: 'release this restored installation on the Admin Panel',
}

/** For administrators. @throws 409 saying what to set up */
export async function requireLinks(db: Db, host: string): Promise<void> {
  const missing = await missingForLinks(db, host)
  if (missing.length > 0) {
    const remedy = missing.map((need) => needRemedies[need]).join(', and ')
    throw new AppError('conflict', `Links cannot be emailed yet: ${remedy}.`)
  }
}

/** For those who cannot set anything up. @throws 409 */
export async function requireLinksHere(db: Db, host: string): Promise<void> {
  if ((await missingForLinks(db, host)).length > 0) throw new AppError('conflict', noLinksText)
}

/** Finds out why all mails wait, the first reason that has to be dealt with; undefined where they are delivered, by the last attempt. */
export async function findMailWait(db: Db): Promise<MailWait | undefined> {
  const delivery = await findMailDelivery(db)
  if (!delivery) return 'mail'
  if (delivery.heldSince !== null) return 'release'
  return delivery.failingSince === null ? undefined : 'delayed'
}

/** The promise of an email; in place of it `later` with the delay while none is delivered. */
export const promiseOf = async (db: Db, promise: string, later = promise): Promise<string> =>
  (await findMailWait(db)) ? `${later} ${delayText}` : promise

/** For someone who has asked for a link to an address of their own. */
export const linkSentText = (db: Db, address: string): Promise<string> =>
  promiseOf(db, `We have sent a link to ${address}.`, `We will send a link to ${address}.`)
