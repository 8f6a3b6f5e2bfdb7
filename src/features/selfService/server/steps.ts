import { bySignInStep } from '../../../server/confirmation.ts'
import { AppError, missing, signedOut } from '../../../server/errors.ts'
import type { AppContext } from '../../../server/appContext.ts'
import { holdSession, type SessionRow } from '../../../server/session.ts'
import { owedStep, signInRules } from '../../../server/signInStep.ts'
import type { SignInStep } from '../../../signInStep.ts'
import { setPassword, storePendingSecret } from '../../accounts/server/credentials.ts'
import { enterCode, resetTries } from '../../accounts/server/enterCode.ts'
import { hashNewPassword } from '../../accounts/server/newPassword.ts'
import { findAccount, findAccountForUpdate } from '../../accounts/server/queries.ts'
import { replaceRecoveryCodes } from '../../accounts/server/recoveryCodes.ts'
import { beginSession, type Begun, type SignInContext } from '../../accounts/server/signIn.ts'
import { openOtpSecret, totpSetUp, type TotpSetUp } from '../../accounts/server/totp.ts'
import type { Sites } from '../../brands/server/siteOfHost.ts'

/** Whose step it is. @throws 404 for a session that waits for another step, or for none any more */
async function ownerOf(context: AppContext, session: SessionRow | null, step: SignInStep) {
  if (!session?.awaitsStep) throw signedOut()
  if (owedStep(session, session, await signInRules(context)) !== step)
    throw missing('This is not asked for now. Please sign in again.')
  const owner = await findAccount(context.database.db, session.id)
  if (!owner) throw signedOut()
  return { owner, session }
}

type SetUpContext = Pick<SignInContext, 'request' | 'session'>

const proofOf = ({ request }: SetUpContext, userId: number) =>
  bySignInStep(userId, { address: request.ip, host: request.hostname })

/** Sets the password that the owner has chosen, and goes on with signing in. */
export async function choosePassword(
  context: AppContext,
  signInContext: SignInContext,
  newPassword: string,
): Promise<Begun> {
  const { owner, session } = await ownerOf(context, signInContext.session, 'password')
  const passwordHash = await hashNewPassword(context.database.db, {
    field: 'newPassword',
    password: newPassword,
    owner,
    presentHash: owner.passwordHash,
  })
  const rules = await signInRules(context)
  return context.database.transaction(async (tx) => {
    // Whoever changes the password meanwhile ends the session.
    const current = await findAccountForUpdate(tx, owner.id)
    if (!current) throw signedOut()
    await holdSession(tx, session)
    await setPassword(tx, { userId: owner.id, passwordHash }, proofOf(signInContext, owner.id))
    const user = { ...current, passwordHash, mustChangePassword: false }
    const { hasOtherFactor } = session
    return beginSession(tx, context, signInContext, { user, rules, event: 'login', hasOtherFactor })
  })
}

/** The secret for the app of somebody who has to set up 2FA. */
export async function beginSetUp(
  context: AppContext,
  sites: Sites,
  signInContext: SetUpContext,
): Promise<TotpSetUp> {
  const { owner, session } = await ownerOf(context, signInContext.session, 'twoFactor')
  const { site } = await sites.ofHost(signInContext.request.hostname)
  const setUp = totpSetUp(site.brand.name, owner.username)
  const sealed = context.vault.seal('otp', setUp.secret)
  const proof = proofOf(signInContext, owner.id)
  await storePendingSecret(context.database.db, { userId: owner.id, sealed }, proof)
  await resetTries(context.database.db, session)
  return setUp
}

/** The same secret once more, for the page that says that a code was wrong. */
export async function repeatSetUp(
  context: AppContext,
  sites: Sites,
  signInContext: SetUpContext,
): Promise<TotpSetUp> {
  const { owner } = await ownerOf(context, signInContext.session, 'twoFactor')
  if (owner.otpPendingSecret === null) return beginSetUp(context, sites, signInContext)
  const { site } = await sites.ofHost(signInContext.request.hostname)
  return totpSetUp(site.brand.name, owner.username, openOtpSecret(context, owner.otpPendingSecret, 'pending'))
}

/** Completes the set-up by a code of the app, and the sign-in; with recovery codes, which are in this answer alone. */
export async function verifySetUp(
  context: AppContext,
  signInContext: SignInContext,
  token: string,
): Promise<Begun & { recoveryCodes: string[] }> {
  const { owner } = await ownerOf(context, signInContext.session, 'twoFactor')
  const proof = proofOf(signInContext, owner.id)
  const begun = await enterCode(context, signInContext, token, proof)
  const recoveryCodes = await context.database.transaction((tx) =>
    replaceRecoveryCodes(tx, context, owner.id, proof),
  )
  return { ...begun, recoveryCodes }
}

/** Whether the set-up has to begin anew: too many wrong codes, or another one has taken its place. */
export const mustBeginAnew = (error: unknown) => error instanceof AppError && error.code === 'conflict'
