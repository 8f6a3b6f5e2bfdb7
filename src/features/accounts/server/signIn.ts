import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { audit } from '../../../server/audit.ts'
import type { Db } from '../../../server/database/db.ts'
import { AppError, signedOut } from '../../../server/errors.ts'
import type { AppContext } from '../../../server/appContext.ts'
import { nameKeyOf } from '../../../server/nameKey.ts'
import {
  actorOf,
  endSession,
  endSessionsOf,
  readTimeout,
  startSession,
  type SessionRow,
} from '../../../server/session.ts'
import { withAllNames } from '../names.ts'
import type { credentials, OwnAccount, registration } from '../schema.ts'
import { totpStepOf } from './totp.ts'
import { adoptPendingSecret, consumeStep, createAccount } from './commands.ts'
import { signInLimits, registrationLimits } from './limits.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { findAccount, findByUsername, type StoredAccount } from './queries.ts'

/** The request of a sign-in: a call, or a form sent without script. */
export interface SignInContext {
  request: FastifyRequest
  reply: FastifyReply
  session: SessionRow | null
  address: string
}

type SignedIn = { requiresOTP: true } | OwnAccount

const maxCodeFailures = 5

async function ownAccountOf(db: Db, user: StoredAccount): Promise<OwnAccount> {
  return { ...withAllNames(user), sessionTimeout: await readTimeout(db) }
}

/** First step: username and password. One answer for an unknown user and a wrong password, in text and time. */
export async function signIn(
  context: AppContext,
  { request, reply, address }: SignInContext,
  { username, password }: z.infer<typeof credentials>,
): Promise<SignedIn> {
  const { db } = context.database
  const counts = signInLimits(nameKeyOf(username), address)
  await context.throttle.take(...counts)
  const user = await findByUsername(db, username)
  if (!(await passwordMatches(user?.passwordHash, password)) || !user) {
    await audit(db, { action: 'login failed', actorId: user?.id, address })
    throw new AppError('signed-out', 'Invalid username or password')
  }
  await context.throttle.giveBack(...counts)

  const needsCode = user.otpEnabled && user.otpVerified && user.otpSecret !== null
  return context.database.transaction(async (tx) => {
    await startSession(tx, request, reply, user.id, needsCode ? 'pending' : 'full')
    if (needsCode) return { requiresOTP: true }
    await audit(tx, { action: 'login', actorId: user.id, address })
    return ownAccountOf(tx, user)
  })
}

/** Second step of a sign-in, or the confirmation of a set-up where the session is complete already. */
export async function enterCode(
  context: AppContext,
  signInContext: SignInContext,
  code: string,
): Promise<OwnAccount> {
  const { session } = signInContext
  if (!session) throw signedOut()
  const user = await findAccount(context.database.db, session.id)
  if (!user) throw signedOut()
  const counts = signInLimits(`code:${user.id}`, signInContext.address)
  await context.throttle.take(...counts)

  const enrolling = actorOf(session) !== null
  const sealed = enrolling ? user.otpPendingSecret : user.otpSecret
  if (sealed === null) throw new AppError('conflict', 'There is nothing to verify. Please set up 2FA first.')
  const step = totpStepOf(context.vault.open('otp', sealed), code)
  const account =
    step === undefined
      ? undefined
      : await acceptCode(context, signInContext, user, step, enrolling ? sealed : null)
  if (!account) {
    if (!enrolling) await countFailure(context, signInContext, session)
    throw new AppError('invalid', 'Invalid verification code', {
      fields: { token: 'Invalid verification code' },
    })
  }
  await context.throttle.giveBack(...counts)
  return account
}

/** Marks the code's time step as used and renews the session; undefined when the step was used before. */
async function acceptCode(
  context: AppContext,
  { request, reply, address }: SignInContext,
  user: StoredAccount,
  step: number,
  newSecret: string | null,
): Promise<OwnAccount | undefined> {
  return context.database.transaction(async (tx) => {
    if (!(await consumeStep(tx, user.id, step))) return undefined
    if (newSecret !== null) {
      await adoptPendingSecret(tx, user.id, newSecret)
      await endSessionsOf(tx, user.id)
    }
    await startSession(tx, request, reply, user.id, 'full')
    await audit(tx, { action: newSecret === null ? 'login' : '2FA set up', actorId: user.id, address })
    const current = newSecret === null ? user : { ...user, otpVerified: true, otpEnabled: true }
    return ownAccountOf(tx, current)
  })
}

/** The fifth wrong code ends the sign-in: the password has to be entered again. */
async function countFailure(
  context: AppContext,
  { request, reply, address }: SignInContext,
  session: SessionRow,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    await audit(tx, { action: 'code failed', actorId: session.id, address })
    const { otpFailures } = await tx
      .updateTable('sessions')
      .set((row) => ({ otpFailures: row('otpFailures', '+', 1) }))
      .where('id', '=', session.sessionId)
      .returning('otpFailures')
      .executeTakeFirstOrThrow()
    if (otpFailures >= maxCodeFailures) await endSession(tx, request, reply)
  })
}

/** Creates a customer and signs it in. @throws 403 where registration is closed */
export async function registerAndSignIn(
  context: AppContext,
  { request, reply, address }: SignInContext,
  body: z.infer<typeof registration>,
): Promise<OwnAccount> {
  if (!context.config.allowRegistration)
    throw new AppError('forbidden', 'Registration is closed. Please contact support.')
  await context.throttle.take(...registrationLimits(address))
  const { password, ...account } = body
  const passwordHash = await hashPassword(password)
  return context.database.transaction(async (tx) => {
    const user = await createAccount(tx, { ...account, passwordHash, role: 'customer' })
    await startSession(tx, request, reply, user.id, 'full')
    await audit(tx, { action: 'registered', actorId: user.id, address })
    return ownAccountOf(tx, user)
  })
}
