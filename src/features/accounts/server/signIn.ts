import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { audit } from '../../../server/audit.ts'
import { requiresCode } from '../../../server/confirmation.ts'
import { browserNameOf } from '../../../server/browserName.ts'
import type { Db } from '../../../server/database/db.ts'
import { AppError } from '../../../server/errors.ts'
import type { AppContext } from '../../../server/appContext.ts'
import { nameKeyOf } from '../../../server/nameKey.ts'
import { readTimeout, startSession, type SessionRow } from '../../../server/session.ts'
import { withAllNames } from '../names.ts'
import type { credentials, OwnAccount, registration } from '../schema.ts'
import { nameTried, takeAttempt } from './attempts.ts'
import { createAccount } from './commands.ts'
import { enqueueConfirmation, maySendConfirmation } from './emailConfirmation.ts'
import { findKnownDevice, isCurrent, rememberDevice } from './knownDevices.ts'
import { deviceLimits, registrationLimits, signInLimits } from './limits.ts'
import { hashNewPassword } from './newPassword.ts'
import { passwordMatches } from './passwords.ts'
import { findAccountForUpdate, findByUsername, type StoredAccount } from './queries.ts'
import { refuseReservedName } from './reservedNames.ts'

/** The request of a sign-in: a call, or a form sent without script. */
export interface SignInContext {
  request: FastifyRequest
  reply: FastifyReply
  session: SessionRow | null
  address: string
}

type SignedIn = { requiresOTP: true } | OwnAccount

const wrongPassword = () => new AppError('signed-out', 'Invalid username or password')

/** For the history: the browser, where it says what it is. */
export function fromBrowser(request: FastifyRequest): { browser?: string } {
  const browser = browserNameOf(request)
  return browser === null ? {} : { browser }
}

/** What a sign-in answers. */
export async function ownAccountOf(db: Db, user: StoredAccount): Promise<OwnAccount> {
  return { ...withAllNames(user), sessionTimeout: await readTimeout(db) }
}

/** First step: username and password. One answer for an unknown user and a wrong password, in text and time. */
export async function signIn(
  context: AppContext,
  { request, reply, address }: SignInContext,
  { username, password }: z.infer<typeof credentials>,
): Promise<SignedIn> {
  const { db } = context.database
  const attempt = { username, address, request }
  const name = nameKeyOf(username)
  const device = findKnownDevice(context, request, name)
  let counts = device ? deviceLimits(name, device.id) : signInLimits(name, address)
  await takeAttempt(context, attempt, counts)
  const user = await findByUsername(db, username)
  if (device && !isCurrent(context, device, user)) {
    counts = signInLimits(name, address)
    await takeAttempt(context, attempt, counts)
  }
  if (!(await passwordMatches(user?.passwordHash, password)) || !user) {
    await audit(db, {
      action: 'login failed',
      actorId: user?.id,
      detail: { ...nameTried(username), ...fromBrowser(request) },
      address,
    })
    throw wrongPassword()
  }
  context.throttle.giveBack(...counts)
  // Only after the password: nobody else learns of it.
  if (user.isSuspended) {
    await audit(db, { action: 'login refused', actorId: user.id, detail: { why: 'suspended' }, address })
    throw new AppError('forbidden', 'This account is suspended. Please contact us.')
  }

  return context.database.transaction(async (tx) => {
    const current = await findAccountForUpdate(tx, user.id)
    // It was changed while it was compared.
    if (current?.passwordHash !== user.passwordHash) throw wrongPassword()
    const needsCode = requiresCode(current)
    await startSession(tx, request, reply, user.id, needsCode ? 'pending' : 'full')
    if (needsCode) {
      await audit(tx, { action: 'code required', actorId: user.id, address })
      return { requiresOTP: true }
    }
    rememberDevice(context, request, reply, user)
    await audit(tx, { action: 'login', actorId: user.id, detail: fromBrowser(request), address })
    return ownAccountOf(tx, current)
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
  const mayMail = await maySendConfirmation(context, body.email, address)
  const { password, ...account } = body
  const passwordHash = await hashNewPassword(context.database.db, {
    field: 'password',
    password,
    owner: body,
  })
  return context.database.transaction(async (tx) => {
    const user = await createAccount(tx, { ...account, passwordHash, role: 'customer' }, 'the owner')
    // After it: of a name that is taken, that is said.
    await refuseReservedName(tx, body.username)
    await startSession(tx, request, reply, user.id, 'full')
    rememberDevice(context, request, reply, user)
    await audit(tx, { action: 'registered', actorId: user.id, detail: fromBrowser(request), address })
    const { id } = user
    if (mayMail) {
      await enqueueConfirmation(tx, context.vault, { id, email: body.email, host: request.hostname })
    }
    return ownAccountOf(tx, user)
  })
}
