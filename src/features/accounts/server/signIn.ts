import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { audit } from '../../../server/audit/audit.ts'
import { secondFactorsOf, type SecondFactors } from '../../../server/session/confirmation.ts'
import { browserNameOf } from '../../../server/http/browserName.ts'
import type { Db, Tx } from '../../../server/database/db.ts'
import { AppError } from '../../../server/http/errors.ts'
import type { Count } from '../../../server/limits/limit.ts'
import { Throttled } from '../../../server/limits/throttle.ts'
import type { AppContext } from '../../../server/appContext.ts'
import { nameKeyOf } from '../../../server/database/nameKey.ts'
import type { PasswordRefusal } from '../../../server/modules.ts'
import { readTimeout, startSession, type SessionRow } from '../../../server/session/session.ts'
import {
  noTwoFactorPolicy,
  owedStep,
  signInRules,
  type SignInRules,
} from '../../../server/session/signInStep.ts'
import type { SignInStep } from '../../../signInStep.ts'
import { findTwoFactorPolicy } from '../../settings/server/queries.ts'
import { withAllNames } from '../names.ts'
import type { credentials, OwnAccount, registration } from '../schema.ts'
import { nameTried, takeAttempt, type Attempt } from './attempts.ts'
import { createAccount } from './commands.ts'
import { countingConfirmation } from './confirmationLimits.ts'
import { enqueueConfirmation } from './emailConfirmation.ts'
import { findKnownDevice, isCurrent, rememberDevice } from './knownDevices.ts'
import { accountLimits, deviceLimits, registrationLimits, signInLimits, successLimits } from './limits.ts'
import { hashNewPassword } from './newPassword.ts'
import { passwordMatches } from './passwords.ts'
import { findAccountForUpdate, findForSignIn, type StoredAccount } from './queries.ts'
import { refuseReservedName } from './reservedNames.ts'

/** The request of a sign-in: sent by script, or by a form without. */
export interface SignInContext {
  request: FastifyRequest
  reply: FastifyReply
  session: SessionRow | null
  address: string
}

/** The outcome of the right password and code. */
export type Begun = { requiresStep: SignInStep } | OwnAccount

/** The step after the right password. */
type NeedsSecond = { requiresOTP?: true; requiresPasskey?: true }

const needing = ({ code, passkey }: SecondFactors): NeedsSecond => ({
  ...(code && { requiresOTP: true }),
  ...(passkey && { requiresPasskey: true }),
})

export const needsSecond = (begun: NeedsSecond | Begun): begun is NeedsSecond =>
  'requiresOTP' in begun || 'requiresPasskey' in begun

const tooManySignIns = () =>
  new AppError('throttled', 'Too many sign-ins to this account. Please try again in a few minutes.')
const wrongPassword = () => new AppError('signed-out', 'Invalid username or password')

/** For the history: the browser, where it says what it is. */
export function fromBrowser(request: FastifyRequest): { browser?: string } {
  const browser = browserNameOf(request)
  return browser === null ? {} : { browser }
}

/** The response of a sign-in. */
export async function ownAccountOf(db: Db, user: StoredAccount): Promise<OwnAccount> {
  return { ...withAllNames(user), sessionTimeout: await readTimeout(db) }
}

/** First step: username, or a confirmed address, and password. One answer for an unknown user and a wrong password, in text and time. */
export async function signIn(
  context: AppContext,
  { request, reply, address }: SignInContext,
  { username, password }: z.infer<typeof credentials>,
  refusalOf: PasswordRefusal,
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
  // Before the hash, which is what it costs. Of an unknown user nothing is full, and it takes as long.
  if ((await context.throttle.endOf(...successLimits(user?.id ?? 0))) !== undefined) throw tooManySignIns()
  const own = user && user.usernameKey !== name ? await takeOfAccount(context, attempt, user) : []
  // Too many wrong ones for the account look like another wrong one: who the address belongs to is not told.
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
  await context.throttle.take(...successLimits(user.id))
  await refuseSuspended(db, user, address)
  const refusal = await refusalOf(user)
  if (refusal !== undefined) {
    await audit(db, { action: 'login refused', actorId: user.id, detail: { why: refusal }, address })
    throw new AppError('forbidden', refusal)
  }

  const rules = await signInRules(context)
  return context.database.transaction(async (tx) => {
    const current = await findAccountForUpdate(tx, user.id)
    // It was changed while it was compared.
    if (current?.passwordHash !== user.passwordHash) throw wrongPassword()
    const second = secondFactorsOf(current, rules)
    if (second.code || second.passkey) {
      await startSession(tx, request, reply, user.id, 'code')
      const action = second.code ? 'code required' : 'passkey required'
      await audit(tx, { action, actorId: user.id, address })
      return needing(second)
    }
    return beginSession(tx, context, { request, reply, address }, { user: current, rules, event: 'login' })
  })
}

/** Counts an attempt by the address of an account for the account, too. Undefined where there were too many. */
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

/** Only for a proven owner: nobody else learns of it. @throws 403 */
export async function refuseSuspended(db: Db, user: StoredAccount, address: string): Promise<void> {
  if (!user.isSuspended) return
  await audit(db, { action: 'login refused', actorId: user.id, detail: { why: 'suspended' }, address })
  throw new AppError('forbidden', 'This account is suspended. Please contact us.')
}

interface Beginning {
  user: StoredAccount
  rules: SignInRules
  event: 'login' | 'registered'
  /** The name of the passkey that was used. */
  passkey?: string
  /** The provider that they come from. */
  provider?: string
  /** The second factor they signed in with. */
  by?: string
  /** A second factor was asked for there. */
  hasOtherFactor?: boolean
}

/** Begins the session of someone who has proved who they are: complete, or for the step that is owed first. */
export async function beginSession(
  tx: Tx,
  context: AppContext,
  { request, reply, address }: Pick<SignInContext, 'request' | 'reply' | 'address'>,
  { user, rules, event, passkey, provider, by, hasOtherFactor = false }: Beginning,
): Promise<Begun> {
  const policy = rules.hasTwoFactorPolicy ? await findTwoFactorPolicy(tx) : noTwoFactorPolicy
  const step = owedStep({ ...user, hasOtherFactor }, policy, rules)
  await startSession(tx, request, reply, user.id, step ? 'step' : 'full', hasOtherFactor)
  if (!step || event === 'registered') {
    const detail = {
      ...fromBrowser(request),
      ...(passkey !== undefined && { passkey }),
      ...(provider !== undefined && { provider }),
      ...(by !== undefined && { by }),
    }
    await audit(tx, { action: event, actorId: user.id, detail, address })
  }
  if (step) {
    await audit(tx, { action: 'step required', actorId: user.id, detail: { step }, address })
    return { requiresStep: step }
  }
  rememberDevice(context, request, reply, user)
  return ownAccountOf(tx, user)
}

/** Creates a customer and signs it in. @throws 403 where registration is closed */
export async function registerAndSignIn(
  context: AppContext,
  { request, reply, address }: SignInContext,
  body: z.infer<typeof registration>,
): Promise<Begun> {
  if (!context.config.allowRegistration)
    throw new AppError('forbidden', 'Registration is closed. Please contact support.')
  await context.throttle.take(...registrationLimits(address))
  const { password, ...account } = body
  const passwordHash = await hashNewPassword(context.database.db, {
    field: 'password',
    password,
    owner: body,
    address,
  })
  const rules = await signInRules(context)
  const register = (mayMail: boolean) =>
    context.database.transaction(async (tx) => {
      const user = await createAccount(tx, { ...account, passwordHash, role: 'customer' }, 'the owner')
      // After it: of a name that is taken, that is said.
      await refuseReservedName(tx, body.username)
      if (mayMail) await enqueueConfirmation(tx, context.secretBox, { id: user.id, host: request.hostname })
      return beginSession(tx, context, { request, reply, address }, { user, rules, event: 'registered' })
    })
  return countingConfirmation(context, { email: body.email, address }, register)
}
