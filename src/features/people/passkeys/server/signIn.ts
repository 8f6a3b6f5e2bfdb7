import type { AppContext } from '../../../../server/appContext.ts'
import { audit } from '../../../../server/audit/audit.ts'
import type { Tx } from '../../../../server/database/db.ts'
import { AppError, signedOut } from '../../../../server/http/errors.ts'
import { limits } from '../../../../server/limits/limits.ts'
import { type SessionRow } from '../../../../server/session/session.ts'
import { holdSession } from '../../../../server/session/heldSession.ts'
import { takeAttempt } from '../../accounts/server/attempts.ts'
import {
  beginSession,
  fromBrowser,
  signingIn,
  type Begun,
  type SignInContext,
} from '../../accounts/server/beginSession.ts'
import { takeTry } from '../../accounts/server/enterCode.ts'
import { codeLimits } from '../../accounts/server/attemptLimits.ts'
import { findAccount, findAccountForUpdate, type StoredAccount } from '../../accounts/server/queries.ts'
import type { AssertionResponse, Purpose } from '../schema.ts'
import { boundToCookies, bySession, takeChallenge } from './challenges.ts'
import { refusePasskey, storeUse } from './commands.ts'
import { credentialsOf, findCredential, type StoredPasskey } from './queries.ts'
import { hostOf, userHandleOf, verifyAssertion, wrong } from './webauthn.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'passkey failed': 'Passkey was not accepted',
})

/** The passkey that has signed a challenge, and its new counter. */
export interface Signed {
  passkey: StoredPasskey
  counter: number
}

type Asked = Pick<SignInContext, 'request' | 'address'>

/**
 * Finds the passkey that has signed the challenge. The challenge is used up, even if the passkey is refused.
 *
 * @param owner the owner of the passkey; if missing, the passkey must also replace the password
 * @throws 400 for no valid passkey, or a passkey that cannot be used here
 */
export async function judge(
  context: AppContext,
  { request, address }: Asked,
  response: AssertionResponse,
  { boundTo, purpose, owner }: { boundTo: readonly string[]; purpose: Purpose; owner?: StoredAccount },
): Promise<Signed> {
  const { db } = context.database
  const host = hostOf(request)
  let passkey: StoredPasskey | undefined
  try {
    const clientData = response.response.clientDataJSON
    const { challenge } = await takeChallenge(db, clientData, { boundTo, host }, purpose)
    passkey = await findCredential(db, response.id)
    if (!passkey || passkey.host !== host || (owner && passkey.userId !== owner.id)) throw wrong()
    const counter = await verifyAssertion(request, response, { challenge, host }, passkey, !owner)
    if (!owner) refuseUnlessAlone(passkey, response)
    if (passkey.refusedAt !== null) throw refusedForGood()
    return { passkey, counter }
  } catch (error) {
    if (error instanceof AppError) {
      const userId = owner?.id ?? passkey?.userId
      const detail = { ...(passkey && { passkey: passkey.name }), ...fromBrowser(request) }
      await audit(db, { action: 'passkey failed', actorId: userId, detail, address })
    }
    throw error
  }
}

/** @throws 400 for a passkey that works only with the password, or that names another account in its handle */
function refuseUnlessAlone(passkey: StoredPasskey, { response }: AssertionResponse): void {
  const handle = userHandleOf(passkey.userId).toString('base64url')
  if (response.userHandle !== handle) throw wrong()
  if (!passkey.signsInAlone) {
    throw new AppError('invalid', 'This passkey is used together with your password. Enter that first.')
  }
}

const refusedForGood = () =>
  new AppError(
    'invalid',
    'This passkey may have been copied, so it is no longer accepted. Sign in another way, remove it, and tell us.',
  )

/**
 * Stores the use of a passkey, in the transaction of the sign-in or confirmation that it allows. Returns false if the
 * device's counter went back.
 */
export const acceptUse = (tx: Tx, { passkey, counter }: Signed) => storeUse(tx, passkey, counter)

/**
 * Refuses a copied passkey for good, and returns the error to throw. Runs after the transaction of `acceptUse`, whose
 * rollback would undo the refusal.
 */
export async function refuseCopy(
  { database }: AppContext,
  { request, address }: Asked,
  { passkey, counter }: Signed,
): Promise<AppError> {
  const host = request.hostname
  await database.transaction((tx) => refusePasskey(tx, passkey, { counter, address, host }))
  return refusedForGood()
}

/** The session that waits for the second step. @throws 401 without a session, 409 if the session is complete */
function pendingOf({ session }: SignInContext): SessionRow {
  if (!session) throw signedOut()
  if (session.state === 'full') throw new AppError('conflict', 'You are signed in already.')
  return session
}

/** Completes a sign-in with a passkey, after the password. */
export async function enterPasskey(
  context: AppContext,
  signInContext: SignInContext,
  response: AssertionResponse,
): Promise<Begun> {
  const { request, address } = signInContext
  const session = pendingOf(signInContext)
  const { db } = context.database
  const owner = await findAccount(db, session.id)
  if (!owner) throw signedOut()
  const counts = codeLimits(owner.id, address)
  await takeAttempt(context, { username: owner.username, address, request }, counts)
  // Attempts with passkeys and codes count together. They count before the passkey is checked, so that parallel
  // requests get no additional tries.
  if ((await takeTry(db, session)) === undefined) throw signedOut()
  const boundTo = [await bySession(db, session)]
  const signed = await judge(context, signInContext, response, { boundTo, purpose: 'second factor', owner })
  const begun = await begin(context, signInContext, signed, session)
  context.throttle.giveBack(...counts)
  return begun
}

/**
 * Signs in the owner of the passkey. The device has checked who the user is, so neither password nor code is needed.
 */
export async function signInByPasskey(
  context: AppContext,
  signInContext: SignInContext,
  response: AssertionResponse,
): Promise<Begun> {
  const { request, address } = signInContext
  const counts = [[limits['passkey by address'], address] as const]
  await context.throttle.take(...counts)
  const boundTo = boundToCookies(request)
  const signed = await judge(context, signInContext, response, { boundTo, purpose: 'sign in' })
  const begun = await begin(context, signInContext, signed)
  context.throttle.giveBack(...counts)
  return begun
}

/**
 * Begins the session in the transaction that stores the use of the passkey.
 *
 * @param pending the session that waits for the second step
 * @throws 400 if the passkey is a copy, or its account was deleted
 */
async function begin(
  context: AppContext,
  signInContext: SignInContext,
  signed: Signed,
  pending?: SessionRow,
): Promise<Begun> {
  const begun = await signingIn(context, signInContext.address, async (tx) => {
    const user = await findAccountForUpdate(tx, signed.passkey.userId)
    if (!user) throw wrong()
    if (pending) await holdSession(tx, pending)
    if (!(await acceptUse(tx, signed))) return undefined
    const about = { passkey: signed.passkey.name }
    const origin = pending && { origin: pending }
    return beginSession(tx, context, signInContext, { user, event: 'login', about, ...origin })
  })
  if (!begun) throw await refuseCopy(context, signInContext, signed)
  return begun
}

/**
 * The user's passkeys that can be used at this host.
 *
 * @throws 409 if there are none; the error names the hosts of the other passkeys
 */
export async function ownPasskeysAt(
  { database: { db } }: AppContext,
  userId: number,
  host: string,
): Promise<{ id: string; transports: string[] }[]> {
  const here = await credentialsOf(db, userId, host)
  const usable = here.filter(({ refusedAt }) => refusedAt === null)
  if (usable.length > 0) return usable
  if (here.length > 0) throw refusedForGood()
  const others = await db
    .selectFrom('passkeys')
    .select('host')
    .distinct()
    .where('userId', '=', userId)
    .orderBy('host')
    .execute()
  const hosts = others.map((other) => other.host).join(' or ')
  throw new AppError(
    'conflict',
    hosts === ''
      ? 'You have no passkey.'
      : `A passkey works only at the address where it was made: ${hosts}. Sign in there, or use a recovery code.`,
  )
}
