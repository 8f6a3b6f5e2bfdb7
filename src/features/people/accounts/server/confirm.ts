import type * as z from 'zod/mini'
import { audit } from '../../../../server/audit/audit.ts'
import { secondFactorsOf } from '../../../../server/session/confirmation.ts'
import type { Tx } from '../../../../server/database/db.ts'
import { AppError, invalidField, signedOut } from '../../../../server/http/errors.ts'
import type { AppContext } from '../../../../server/appContext.ts'
import type { HandlerContext } from '../../../../server/endpoints/serve.ts'
import { confirmSession, type Actor } from '../../../../server/session/session.ts'
import type { confirmation } from '../schema.ts'
import { consumeStep } from './commands.ts'
import type { Count } from '../../../../server/limits/limit.ts'
import { limits } from '../../../../server/limits/limits.ts'
import { codeLimits } from './attemptLimits.ts'
import { passwordMatches } from './passwords.ts'
import { findAccount } from './queries.ts'
import { openOtpSecret, totpStepOf } from './totp.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  confirmed: 'Confirmed with the password',
  'confirmation failed': 'Failed to confirm with the password',
})

/** The second factor that is checked with the password. Attempts count against the rate limits for codes. */
interface SecondProof {
  wrong: 'code' | 'passkey'
  /**
   * Called after the password was checked. `accept` marks the factor as used, and returns false if it was used before.
   * In that case, `refuse` returns the error.
   */
  prove: () => Promise<{ accept: (tx: Tx) => Promise<boolean>; refuse: () => Promise<AppError> }>
}

type Asked = Pick<HandlerContext, 'request' | 'reply' | 'address'>

/**
 * Confirms the user of this session. Does not use the rate limits of sign-in, because strangers can use up those
 * limits.
 */
export async function confirm(
  context: AppContext,
  { request, reply, address }: Asked,
  actor: Actor,
  { password, second }: { password: string; second: SecondProof | undefined },
): Promise<{ message: string }> {
  const { db } = context.database
  const user = await findAccount(db, actor.id)
  if (!user) throw signedOut()
  const count: Count = [limits['confirmation by account'], user.id]
  const secondCounts = second ? codeLimits(user.id, address) : []
  await context.throttle.take(count, ...secondCounts)
  const subject = `user ${actor.id}`
  const fail = async (error: unknown, wrong: 'password' | SecondProof['wrong']) => {
    await audit(db, { action: 'confirmation failed', actorId: actor.id, subject, detail: { wrong }, address })
    return error
  }
  if (!(await passwordMatches(user.passwordHash, password, address))) {
    throw await fail(invalidField('password', 'Password is incorrect'), 'password')
  }
  const proof = await second?.prove().catch(async (error: unknown) => {
    throw error instanceof AppError ? await fail(error, second.wrong) : error
  })
  const isConfirmed = await context.database.transaction(async (tx) => {
    if (proof && !(await proof.accept(tx))) return false
    await confirmSession(tx, request, reply, actor)
    await audit(tx, { action: 'confirmed', actorId: actor.id, subject, address })
    return true
  })
  if (!isConfirmed && second && proof) throw await fail(await proof.refuse(), second.wrong)
  context.throttle.giveBack(...secondCounts)
  return { message: 'Confirmed' }
}

/** Confirms with the password and, if sign-in asks for one, the code. */
export async function confirmByCode(
  context: AppContext,
  call: Asked,
  actor: Actor,
  { password, token }: z.infer<typeof confirmation>,
): Promise<{ message: string }> {
  const user = await findAccount(context.database.db, actor.id)
  if (!user) throw signedOut()
  const { code, passkey } = secondFactorsOf(user)
  if (passkey && !code) throw new AppError('invalid', 'Please confirm with your passkey.')
  const encrypted = code ? user.otpSecret : null
  if (encrypted === null) return confirm(context, call, actor, { password, second: undefined })
  if (token === undefined) throw invalidField('token', 'Enter the 6 digits of the code')

  const wrongCode = () => invalidField('token', 'Invalid verification code')
  const prove: SecondProof['prove'] = async () => {
    const step = totpStepOf(openOtpSecret(context, encrypted, 'live'), token)
    if (step === undefined) throw wrongCode()
    return { accept: (tx) => consumeStep(tx, user.id, step), refuse: async () => wrongCode() }
  }
  return confirm(context, call, actor, { password, second: { wrong: 'code', prove } })
}
