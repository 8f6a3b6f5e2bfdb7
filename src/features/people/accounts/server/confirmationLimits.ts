import { AppError } from '../../../../server/http/errors.ts'
import type { AppContext } from '../../../../server/appContext.ts'
import type { Count } from '../../../../server/limits/limit.ts'
import { limits } from '../../../../server/limits/limits.ts'
import { Throttled } from '../../../../server/limits/throttle.ts'
import { findMailWait } from '../../../mail/server/linkNeeds.ts'
import { findLastMail } from '../../../mail/server/queries.ts'
import { nextLinkText, type ConfirmationLink, type OwnAccount } from '../schema.ts'

/** Returns the same text for all addresses of one mailbox. Ignores case, and text after a plus sign. */
export const mailboxOf = (email: string) => email.toLowerCase().replace(/^([^+@]*)\+[^@]*@/, '$1@')

/** Limits confirmation mails per mailbox, per account, and per network address. */
export function confirmationMailLimits(email: string, userId: number | undefined, address: string): Count[] {
  return [
    [limits['confirmation mail by address'], address],
    ...(userId === undefined ? [] : [[limits['confirmation mail by account'], userId] as const]),
    [limits['confirmation mail soon'], mailboxOf(email)],
    [limits['confirmation mail by mailbox'], mailboxOf(email)],
  ]
}

/**
 * Runs `work`, which mails a confirmation unless a limit is reached. If `work` fails, no mail is counted. Otherwise
 * strangers could use up the limits of an address.
 *
 * @throws what `work` throws
 */
export async function countingConfirmation<Result>(
  { throttle }: Pick<AppContext, 'throttle'>,
  { email, address }: { email: string; address: string },
  work: (mayMail: boolean) => Promise<Result>,
): Promise<Result> {
  const counts = confirmationMailLimits(email, undefined, address)
  let mayMail = true
  try {
    await throttle.take(...counts)
  } catch (error) {
    if (!(error instanceof Throttled)) throw error
    mayMail = false
  }
  try {
    return await work(mayMail)
  } catch (error) {
    if (mayMail) throttle.giveBack(...counts)
    throw error
  }
}

/**
 * When the link was last mailed to an unconfirmed address, and when it may be mailed again. Undefined for other
 * accounts.
 *
 * @param address the network address
 */
export async function findConfirmationLink(
  { database, throttle }: Pick<AppContext, 'database' | 'throttle'>,
  { id, email, emailConfirmedAt }: Pick<OwnAccount, 'id' | 'email' | 'emailConfirmedAt'>,
  address: string,
): Promise<ConfirmationLink | undefined> {
  if (email === null || emailConfirmedAt !== null) return undefined
  const [mail, nextAt] = await Promise.all([
    findLastMail(database.db, { event: 'confirmEmail', recipient: email, userId: id }),
    throttle.endOf(...confirmationMailLimits(email, id, address)),
  ])
  return {
    ...(mail && { sentAt: mail.createdAt }),
    ...(mail?.sentAt === null && (await findMailWait(database.db)) && { isDelayed: true }),
    ...(nextAt !== undefined && { nextAt: new Date(nextAt).toISOString() }),
  }
}

/** Counts a mail that the account's owner requests. @throws 429 with the time of the next mail */
export async function takeConfirmationMail(
  context: Pick<AppContext, 'database' | 'throttle'>,
  user: Parameters<typeof findConfirmationLink>[1],
  address: string,
): Promise<void> {
  const { id, email } = user
  if (email === null) return
  try {
    await context.throttle.take(...confirmationMailLimits(email, id, address))
  } catch (error) {
    if (!(error instanceof Throttled)) throw error
    const link = await findConfirmationLink(context, user, address)
    const { retryAfterSeconds = 0 } = error.detail
    throw new AppError('throttled', nextLinkText(retryAfterSeconds, link?.sentAt !== undefined), error.detail)
  }
}
