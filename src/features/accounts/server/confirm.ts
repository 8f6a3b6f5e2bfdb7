import type * as z from 'zod/mini'
import { audit } from '../../../server/audit.ts'
import { requiresCode } from '../../../server/confirmation.ts'
import { invalidField, signedOut, type AppError } from '../../../server/errors.ts'
import type { AppContext } from '../../../server/appContext.ts'
import type { CallContext } from '../../../server/serve.ts'
import { confirmSession, type Actor } from '../../../server/session.ts'
import type { confirmation } from '../schema.ts'
import { consumeStep } from './commands.ts'
import { codeLimits, confirmationLimits } from './limits.ts'
import { passwordMatches } from './passwords.ts'
import { findAccount } from './queries.ts'
import { openOtpSecret, totpStepOf } from './totp.ts'

/** Confirms this session, limited as a sign-in is, but apart from it: strangers must not use this up. */
export async function confirm(
  context: AppContext,
  { request, reply, address }: Pick<CallContext, 'request' | 'reply' | 'address'>,
  actor: Actor,
  { password, token }: z.infer<typeof confirmation>,
): Promise<{ message: string }> {
  const { db } = context.database
  const user = await findAccount(db, actor.id)
  if (!user) throw signedOut()
  const sealed = requiresCode(user) ? user.otpSecret : null
  if (sealed !== null && token === undefined) throw invalidField('token', 'Enter the 6 digits of the code')

  const counts = confirmationLimits(user.id)
  const codeCounts = sealed === null ? [] : codeLimits(user.id, address)
  await context.throttle.take(...counts, ...codeCounts)
  const subject = `user ${actor.id}`
  const fail = async (error: AppError, wrong: 'password' | 'code') => {
    await audit(db, { action: 'confirmation failed', actorId: actor.id, subject, detail: { wrong }, address })
    return error
  }
  if (!(await passwordMatches(user.passwordHash, password))) {
    throw await fail(invalidField('password', 'Password is incorrect'), 'password')
  }
  context.throttle.giveBack(...counts)
  const step = sealed === null ? null : totpStepOf(openOtpSecret(context, sealed, 'live'), token ?? '')
  const isConfirmed = await context.database.transaction(async (tx) => {
    if (step === undefined || (step !== null && !(await consumeStep(tx, user.id, step)))) return false
    await confirmSession(tx, request, reply, actor)
    await audit(tx, { action: 'confirmed', actorId: actor.id, subject, address })
    return true
  })
  if (!isConfirmed) throw await fail(invalidField('token', 'Invalid verification code'), 'code')
  context.throttle.giveBack(...codeCounts)
  return { message: 'Confirmed' }
}
