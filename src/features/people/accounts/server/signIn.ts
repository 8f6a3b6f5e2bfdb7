import type * as z from 'zod/mini'
import { audit } from '../../../../server/audit/audit.ts'
import { AppError } from '../../../../server/http/errors.ts'
import type { Count } from '../../../../server/limits/limit.ts'
import { Throttled } from '../../../../server/limits/throttle.ts'
import type { AppContext } from '../../../../server/appContext.ts'
import { nameKeyOf } from '../../../../shared/text/nameKey.ts'
import type { credentials, registration } from '../schema.ts'
import { nameTried, takeAttempt, type Attempt } from './attempts.ts'
import {
  beginByFirstFactor,
  beginSession,
  fromBrowser,
  signingIn,
  type Begun,
  type NeedsSecond,
  type SignInContext,
} from './beginSession.ts'
import { createAccount } from './commands.ts'
import { countingConfirmation } from './confirmationLimits.ts'
import { enqueueConfirmation } from './emailConfirmation.ts'
import { findKnownDevice, isCurrent } from './knownDevices.ts'
import { limits } from '../../../../server/limits/limits.ts'
import { accountLimits, deviceLimits, signInLimits } from './attemptLimits.ts'
import { hashNewPassword } from './newPassword.ts'
import { passwordMatches } from './passwords.ts'
import { findAccountForUpdate, findForSignIn, type StoredAccount } from './queries.ts'
import { refuseReservedName } from './reservedNames.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'login failed': 'Wrong password at sign-in',
})

const tooManySignIns = () =>
  new AppError('throttled', 'Too many sign-ins to this account. Please try again in a few minutes.')
const wrongPassword = () => new AppError('signed-out', 'Invalid username or password')

/**
 * The first step: username or confirmed address, and password. An unknown user and a wrong password get the same
 * response, after the same time.
 */
export async function signIn(
  context: AppContext,
  { request, reply, address }: SignInContext,
  { username, password }: z.infer<typeof credentials>,
): Promise<NeedsSecond | Begun> {
  const { db } = context.database
  const attempt = { username, address, request }
  const name = nameKeyOf(username)
  const device = findKnownDevice(context, request, name)
  let counts = device ? deviceLimits(name, device.id) : signInLimits(name, address)
  await takeAttempt(context, attempt, counts)
  const user = await findForSignIn(db, username)
  if (device && !isCurrent(context, device, user)) {
    counts = signInLimits(name, address)
    await takeAttempt(context, attempt, counts)
  }
  // This limit is checked before the costly hash. For an unknown user, the check takes the same time, but never
  // refuses.
  if ((await context.throttle.endOf([limits['sign-in by account'], user?.id ?? 0])) !== undefined)
    throw tooManySignIns()
  const own = user && user.usernameKey !== name ? await takeOfAccount(context, attempt, user) : []
  // Too many attempts for the account look like a wrong password. Another response would reveal that the address has an
  // account.
  if (!(await passwordMatches(own && user?.passwordHash, password, address)) || !user || !own) {
    await audit(db, {
      action: 'login failed',
      actorId: user?.id,
      detail: { ...nameTried(username), ...fromBrowser(request) },
      address,
    })
    throw wrongPassword()
  }
  context.throttle.giveBack(...counts, ...own)
  await context.throttle.take([limits['sign-in by account'], user.id])

  return signingIn(context, address, async (tx) => {
    const current = await findAccountForUpdate(tx, user.id)
    // If the password was changed during the comparison, the sign-in is refused.
    if (current?.passwordHash !== user.passwordHash) throw wrongPassword()
    const asked = { request, reply, address }
    return beginByFirstFactor(tx, context, asked, { user: current, event: 'login' })
  })
}

/**
 * Counts a sign-in attempt with an email address against the limits of the account that has the address. Returns
 * undefined if there were too many attempts.
 */
async function takeOfAccount(
  context: AppContext,
  attempt: Attempt,
  user: StoredAccount,
): Promise<Count[] | undefined> {
  const { username, usernameKey } = user
  const device = findKnownDevice(context, attempt.request, usernameKey)
  const isKnown = device !== undefined && isCurrent(context, device, user)
  const counts = isKnown ? deviceLimits(usernameKey, device.id) : accountLimits(usernameKey, attempt.address)
  try {
    await takeAttempt(context, { ...attempt, username }, counts)
    return counts
  } catch (error) {
    if (error instanceof Throttled) return undefined
    throw error
  }
}

/** Creates a customer and signs them in. @throws 403 if registration is closed */
export async function registerAndSignIn(
  context: AppContext,
  { request, reply, address }: SignInContext,
  body: z.infer<typeof registration>,
): Promise<Begun> {
  if (!context.config.allowRegistration)
    throw new AppError('forbidden', 'Registration is closed. Please contact support.')
  await context.throttle.take([limits['registration by address'], address])
  const { password, ...account } = body
  const passwordHash = await hashNewPassword(context.database.db, {
    field: 'password',
    password,
    owner: body,
    address,
  })
  const register = (mayMail: boolean) =>
    signingIn(context, address, async (tx) => {
      const user = await createAccount(tx, { ...account, passwordHash, role: 'customer' }, 'the owner')
      // Checked after the account is created, so that a taken name is reported as taken.
      await refuseReservedName(tx, body.username)
      if (mayMail) await enqueueConfirmation(tx, context.secretBox, { id: user.id, host: request.hostname })
      return beginSession(tx, context, { request, reply, address }, { user, event: 'registered' })
    })
  return countingConfirmation(context, { email: body.email, address }, register)
}
