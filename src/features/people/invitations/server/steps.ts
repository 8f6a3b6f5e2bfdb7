import { AppError } from '../../../../server/http/errors.ts'
import type { AppContext } from '../../../../server/appContext.ts'
import { ownerOfStep, proofOfStep, type StepContext } from '../../accounts/server/choosePassword.ts'
import { storePendingSecret } from '../../accounts/server/credentials.ts'
import { enterCode, resetTries } from '../../accounts/server/enterCode.ts'
import { replaceRecoveryCodes } from '../../accounts/server/recoveryCodes.ts'
import type { Begun, SignInContext } from '../../accounts/server/beginSession.ts'
import { openOtpSecret, totpSetUp, type TotpSetUp } from '../../accounts/server/totp.ts'
import type { Sites } from '../../../site/brands/server/siteOfHost.ts'

/** Creates the authenticator secret of a user who has to set up 2FA. */
export async function beginSetUp(
  context: AppContext,
  sites: Sites,
  signInContext: StepContext,
): Promise<TotpSetUp> {
  const { owner, session } = await ownerOfStep(context, signInContext.session, 'twoFactor')
  const { site } = await sites.ofHost(signInContext.request.hostname)
  const setUp = totpSetUp(site.brand.name, owner.username)
  const encrypted = context.secretBox.encrypt('otp', setUp.secret)
  const proof = proofOfStep(signInContext, owner.id)
  await storePendingSecret(context.database.db, { userId: owner.id, encrypted }, proof)
  await resetTries(context.database.db, session)
  return setUp
}

/** Returns the same secret again. A browser without JavaScript needs it on the page that reports a wrong code. */
export async function repeatSetUp(
  context: AppContext,
  sites: Sites,
  signInContext: StepContext,
): Promise<TotpSetUp> {
  const { owner } = await ownerOfStep(context, signInContext.session, 'twoFactor')
  if (owner.otpPendingSecret === null) return beginSetUp(context, sites, signInContext)
  const { site } = await sites.ofHost(signInContext.request.hostname)
  return totpSetUp(site.brand.name, owner.username, openOtpSecret(context, owner.otpPendingSecret, 'pending'))
}

/**
 * Completes the set-up with a code from the app, and then the sign-in. Only this response contains the recovery codes.
 */
export async function verifySetUp(
  context: AppContext,
  signInContext: SignInContext,
  token: string,
): Promise<Begun & { recoveryCodes: string[] }> {
  const { owner } = await ownerOfStep(context, signInContext.session, 'twoFactor')
  const proof = proofOfStep(signInContext, owner.id)
  const begun = await enterCode(context, signInContext, token, proof)
  const recoveryCodes = await context.database.transaction((tx) =>
    replaceRecoveryCodes(tx, context, owner.id, proof),
  )
  return { ...begun, recoveryCodes }
}

/** Whether the set-up must start again, because of too many wrong codes or a newer set-up. */
export const mustBeginAnew = (error: unknown) => error instanceof AppError && error.code === 'conflict'
