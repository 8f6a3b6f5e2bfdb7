import { randomInt } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { AppContext } from '../../../../server/appContext.ts'
import { byMailedLink } from '../../../../server/session/confirmation.ts'
import type { Tx } from '../../../../server/database/db.ts'
import { AppError } from '../../../../server/http/errors.ts'
import { addJob, type JobKind } from '../../../../server/jobs/jobKinds.ts'
import type { SecretBox } from '../../../../server/secrets/secretBox.ts'
import { setPassword } from '../../accounts/server/credentials.ts'
import { deviceEntriesOf, isKnownDevice } from '../../accounts/server/knownDevices.ts'
import { hashNewPassword } from '../../accounts/server/newPassword.ts'
import { findAccount, findByConfirmedEmailForUpdate } from '../../accounts/server/queries.ts'
import type { linkRequest, passwordByLink } from '../schema.ts'
import { promiseOf, requireLinks, requireLinksHere } from '../../../mail/server/linkNeeds.ts'
import { minuteMs } from '../../../../shared/time/durations.ts'
import { mayMailLinks } from './linkLimits.ts'
import { enqueueReset, enqueueSentLink, judgeLink, ownerOfLink } from './links.ts'

const asked = z.object({
  email: z.string(),
  host: z.string(),
  address: z.string(),
  /** The entries of the cookie that lists the accounts the browser has signed in to (knownDevices.ts). */
  devices: z._default(z.array(z.string()), []),
  /** Milliseconds since 1970; absent in jobs that an older version stored. */
  askedAt: z.optional(z.number()),
})

/**
 * Requests older than 30 minutes are dropped. Their jobs come from a restored backup, and nobody waits for the links
 * any more.
 */
const maxAgeMs = 30 * minuteMs

/** One address may belong to several accounts; more than five would be an attack. */
const maxAccounts = 5

/**
 * A job starts after a random delay of at most this time. Otherwise the job would slow down the next requests, and
 * thereby reveal that the address has an account.
 */
const maxWaitMs = 10_000

/**
 * Finds the accounts of an address and mails their links. Runs as a job, so that the request takes the same time for
 * all addresses. Only sent mails count against the limits of an address. Otherwise strangers could use up these limits
 * by other spellings of the address.
 */
export const mailLinks = ({
  secretBox,
  config,
}: Pick<AppContext, 'secretBox' | 'config'>): JobKind<z.infer<typeof asked>> => ({
  name: 'mail password links',
  title: 'Email links to set a password',
  payload: asked,
  async run(tx, { email, host, address, devices, askedAt = Date.now() }) {
    if (Date.now() - askedAt > maxAgeMs) return
    const owners = await findByConfirmedEmailForUpdate(tx, email, maxAccounts)
    const able = owners.filter(({ isSuspended }) => !isSuspended)
    const emails = able.flatMap((owner) => owner.email ?? [])
    const isKnown = able.some((owner) => isKnownDevice({ secretBox }, devices, owner))
    if (!(await mayMailLinks(tx, emails, { isKnownDevice: isKnown, factor: config.throttleFactor }))) return
    for (const owner of able) await enqueueReset(tx, secretBox, { owner, host, address })
  },
})

const sentToOwner =
  "If there's an account with this address, we've emailed it a link. It works for 30 minutes. Nothing in your inbox? Check your spam folder. We don't email addresses that were never confirmed: in that case, please contact us."
/** Used while emails are delayed. */
const sentLater =
  "If there's an account with this address, we'll email it a link, which works for 30 minutes from now. If the address was never confirmed, please contact us."

/**
 * Returns the same text for every address, even if too many links were mailed to it.
 *
 * @throws 409 if links cannot be mailed
 */
export async function askForLink(
  context: AppContext,
  { email }: z.infer<typeof linkRequest>,
  { request, address }: { request: FastifyRequest; address: string },
): Promise<string> {
  await requireLinksHere(context.database.db, request.hostname)
  const devices = deviceEntriesOf(request)
  const job = { email, host: request.hostname, address, devices, askedAt: Date.now() }
  await context.database.transaction((tx) =>
    addJob(tx, mailLinks(context), job, { delayMs: randomInt(maxWaitMs) }),
  )
  return promiseOf(context.database.db, sentToOwner, sentLater)
}

/**
 * Mails a user a link to set a password, because an administrator has asked for it. Returns the username of the user.
 *
 * @throws 404 for no such account
 * @throws 409 if the account is suspended or no link can be mailed
 */
export async function mailSentLink(
  tx: Tx,
  secretBox: SecretBox,
  { userId, ...from }: { userId: number; host: string; administrator: string },
): Promise<string> {
  const owner = await findAccount(tx, userId)
  if (!owner) throw new AppError('missing', 'User not found')
  if (owner.isSuspended) throw new AppError('conflict', 'This account is suspended and cannot sign in.')
  await requireLinks(tx, from.host)
  if (!(await enqueueSentLink(tx, secretBox, { owner, ...from })))
    throw new AppError('conflict', 'They have no confirmed email address to write to.')
  return owner.username
}

const signInPageOf = {
  Administrator: '/admin/login',
  agent: '/agent/login',
  customer: '/customer/login',
  User: '/login',
}

/** Sets the password of the link's account and ends its sessions. @throws 400 for an invalid link or password */
export async function setPasswordByLink(
  context: AppContext,
  { token, newPassword }: z.infer<typeof passwordByLink>,
  request: { host: string; address: string },
) {
  const { owner, problem } = await judgeLink(context, token)
  if (!owner) throw new AppError('invalid', problem)
  const passwordHash = await hashNewPassword(context.database.db, {
    field: 'newPassword',
    password: newPassword,
    owner,
    presentHash: owner.passwordHash,
    address: request.address,
  })
  await context.database.transaction(async (tx) => {
    // The link is checked again here, because two requests may use it at once.
    const { id } = await ownerOfLink(context.secretBox, tx, token)
    await setPassword(tx, { userId: id, passwordHash }, byMailedLink(id, request))
  })
  return {
    message: `Your new password is set. You can sign in as ${owner.username} now.`,
    signInPage: signInPageOf[owner.role],
  }
}
