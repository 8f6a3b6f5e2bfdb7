import { bySignInStep } from '../../../../server/session/confirmation.ts'
import { missing, signedOut } from '../../../../server/http/errors.ts'
import type { AppContext } from '../../../../server/appContext.ts'
import { type SessionRow } from '../../../../server/session/session.ts'
import { holdSession } from '../../../../server/session/heldSession.ts'
import { owedStep } from '../../../../server/session/signInStep.ts'
import type { SignInStep } from '../../../../shared/endpoint/signInStep.ts'
import { setPassword } from './credentials.ts'
import { hashNewPassword } from './newPassword.ts'
import { findAccount, findAccountForUpdate } from './queries.ts'
import { beginSession, signingIn, type Begun, type SignInContext } from './beginSession.ts'

export type StepContext = Pick<SignInContext, 'request' | 'session'>

/**
 * Finds the account whose sign-in waits for this step.
 *
 * @throws 404 if the session waits for another step or for none
 */
export async function ownerOfStep(context: AppContext, session: SessionRow | null, step: SignInStep) {
  if (!session?.awaitsStep) throw signedOut()
  if (owedStep(session, session) !== step) throw missing('This is not asked for now. Please sign in again.')
  const owner = await findAccount(context.database.db, session.id)
  if (!owner) throw signedOut()
  return { owner, session }
}

export const proofOfStep = ({ request }: StepContext, userId: number) =>
  bySignInStep(userId, { address: request.clientAddress, host: request.hostname })

/** Sets the password that the owner has chosen, and continues signing in. */
export async function choosePassword(
  context: AppContext,
  signInContext: SignInContext,
  newPassword: string,
): Promise<Begun> {
  const { owner, session } = await ownerOfStep(context, signInContext.session, 'password')
  const passwordHash = await hashNewPassword(context.database.db, {
    field: 'newPassword',
    password: newPassword,
    owner,
    presentHash: owner.passwordHash,
  })
  return signingIn(context, signInContext.address, async (tx) => {
    // If the password was changed meanwhile, the session has ended, and `holdSession` throws.
    const current = await findAccountForUpdate(tx, owner.id)
    if (!current) throw signedOut()
    await holdSession(tx, session)
    await setPassword(tx, { userId: owner.id, passwordHash }, proofOfStep(signInContext, owner.id))
    const user = { ...current, passwordHash, mustChangePassword: false }
    return beginSession(tx, context, signInContext, { user, event: 'login', origin: session })
  })
}
