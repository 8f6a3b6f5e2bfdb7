import { secondFactorsOf, type Confirmed } from '../../../../server/session/confirmation.ts'
import { audit } from '../../../../server/audit/audit.ts'
import type { AppContext } from '../../../../server/appContext.ts'
import type { Db } from '../../../../server/database/db.ts'
import { AppError, signedOut } from '../../../../server/http/errors.ts'
import { actorOf, endSession, renewSession, type SessionRow } from '../../../../server/session/session.ts'
import { holdSession } from '../../../../server/session/heldSession.ts'
import { isRecoveryCode } from '../schema.ts'
import { takeAttempt } from './attempts.ts'
import { consumeStep } from './commands.ts'
import { adoptPendingSecret } from './credentials.ts'
import { rememberDevice } from './knownDevices.ts'
import { codeLimits } from './attemptLimits.ts'
import { findAccount, type StoredAccount } from './queries.ts'
import { byRecoveryCode, consumeRecoveryCode } from './recoveryCodes.ts'
import {
  beginSession,
  fromBrowser,
  ownAccountOf,
  signingIn,
  type Begun,
  type SignInContext,
} from './beginSession.ts'
import { openOtpSecret, totpStepOf } from './totp.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'code failed': 'Wrong verification code',
})

/** After this number of tries in a session, the user must enter the password or begin the set-up again. */
const maxTries = 5

type Entered = Begun & { recoveryCodesLeft?: number }

/** The accepted factor: the time step of a code, or a recovery code. */
type Proof = { step: number } | { recoveryCode: string }

/**
 * Completes a sign-in with its second factor, or a set-up of 2FA if `confirmed` is given. A set-up changes how the user
 * signs in, so it requires a confirmation. It accepts no recovery code, which would not prove that the authenticator
 * app works.
 */
export async function enterCode(
  context: AppContext,
  signInContext: SignInContext,
  code: string,
  confirmed: Confirmed | null,
): Promise<Entered> {
  const { session, request, address } = signInContext
  if (!session) throw signedOut()
  const { db } = context.database
  const user = await findAccount(db, session.id)
  if (!user) throw signedOut()
  const encrypted = confirmed ? user.otpPendingSecret : actorOf(session) ? null : user.otpSecret
  // A recovery code is also accepted instead of a passkey.
  const mayRecover = !confirmed && !actorOf(session) && secondFactorsOf(user).passkey
  if (encrypted === null && !mayRecover)
    throw new AppError('conflict', 'There is nothing to verify. Please set up 2FA first.')
  const counts = codeLimits(user.id, address)
  await takeAttempt(context, { username: user.username, address, request }, counts)

  // Counted before the code is checked, so that parallel requests get no additional tries.
  const tries = await takeTry(db, session)
  if (tries === undefined) {
    throw confirmed
      ? new AppError('conflict', 'Too many wrong codes. Please start the set-up again.')
      : signedOut()
  }
  const setUp = confirmed && encrypted !== null ? { encrypted, confirmed } : null
  const proof = codeProof(context, code, { encrypted, isSetUp: confirmed !== null })
  const account = proof && (await acceptCode(context, signInContext, { session, user, proof }, setUp))
  if (!account) {
    await audit(db, {
      action: 'code failed',
      actorId: user.id,
      detail: { username: user.username, ...fromBrowser(request) },
      address,
    })
    if (!confirmed && tries >= maxTries) await endSession(db, request, signInContext.reply)
    throw new AppError('invalid', 'Invalid verification code', {
      fields: { token: 'Invalid verification code' },
    })
  }
  context.throttle.giveBack(...counts)
  return account
}

function codeProof(
  context: AppContext,
  code: string,
  { encrypted, isSetUp }: { encrypted: string | null; isSetUp: boolean },
): Proof | undefined {
  if (isRecoveryCode(code)) return isSetUp ? undefined : { recoveryCode: code }
  if (encrypted === null) return undefined
  const step = totpStepOf(openOtpSecret(context, encrypted, isSetUp ? 'pending' : 'live'), code)
  return step === undefined ? undefined : { step }
}

/** Counts a try and returns its number. Undefined if the session has no tries left or has ended. */
export async function takeTry(db: Db, { sessionId }: SessionRow): Promise<number | undefined> {
  const row = await db
    .updateTable('sessions')
    .set((column) => ({ otpFailures: column('otpFailures', '+', 1) }))
    .where('id', '=', sessionId)
    .where('otpFailures', '<', maxTries)
    .returning('otpFailures')
    .executeTakeFirst()
  return row?.otpFailures
}

/** Resets the tries of the session for a new set-up. */
export async function resetTries(db: Db, { sessionId }: SessionRow): Promise<void> {
  await db.updateTable('sessions').set({ otpFailures: 0 }).where('id', '=', sessionId).execute()
}

/**
 * Marks the code as used and renews the session. Undefined for a code that was used before, or a wrong recovery code.
 */
async function acceptCode(
  context: AppContext,
  { request, reply, address }: SignInContext,
  { session, user, proof }: { session: SessionRow; user: StoredAccount; proof: Proof },
  setUp: { encrypted: string; confirmed: Confirmed } | null,
): Promise<Entered | undefined> {
  return signingIn(context, address, async (tx) => {
    const left =
      'step' in proof
        ? null
        : await consumeRecoveryCode(tx, context, {
            userId: user.id,
            code: proof.recoveryCode,
            address,
            host: request.hostname,
          })
    if (left === undefined || ('step' in proof && !(await consumeStep(tx, user.id, proof.step))))
      return undefined
    // `holdSession` throws if the session has ended, for example because of a new password. After this line, the
    // session cannot end, because the account is locked.
    await holdSession(tx, session)
    const current = setUp ? { ...user, otpVerified: true, otpEnabled: true } : user
    if (setUp) {
      const secret = { userId: user.id, encrypted: setUp.encrypted, isFirst: user.otpSecret === null }
      await adoptPendingSecret(tx, secret, setUp.confirmed)
    }
    if (session.state === 'full') {
      await renewSession(tx, request, reply, session)
      rememberDevice(context, request, reply, user)
      return ownAccountOf(tx, current)
    }
    const signInContext = { request, reply, address }
    const begun = await beginSession(tx, context, signInContext, {
      user: current,
      event: 'login',
      origin: session,
      ...(left !== null && { about: { by: byRecoveryCode } }),
    })
    return { ...begun, ...(left !== null && { recoveryCodesLeft: left }) }
  })
}
