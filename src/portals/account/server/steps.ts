import type { Begun } from '../../../features/people/accounts/server/beginSession.ts'
import { choosePassword } from '../../../features/people/accounts/server/choosePassword.ts'
import { newOwnPasswordForm, oneTimeCode } from '../../../features/people/accounts/schema.ts'
import type { Sites } from '../../../features/site/brands/server/siteOfHost.ts'
import {
  beginSetUp,
  mustBeginAnew,
  repeatSetUp,
  verifySetUp,
} from '../../../features/people/invitations/server/steps.ts'
import type { AppContext } from '../../../server/appContext.ts'
import { AppError } from '../../../server/http/errors.ts'
import type { FormResponse, FormContext } from '../../../server/endpoints/serveForm.ts'
import { endSession, readSession } from '../../../server/session/session.ts'
import { owedStep } from '../../../server/session/signInStep.ts'
import { checkShape } from '../../../server/endpoints/shape.ts'
import type { SignInStep } from '../../../shared/endpoint/signInStep.ts'
import { afterSignIn, type SignInPage } from '../../../shared/site/guard.ts'

/** A form of a sign-in page, sent without script. */
export interface Submission {
  context: AppContext
  sites: Sites
  page: SignInPage
  formContext: FormContext
}

/** Shows the next step, or redirects, or ends the session and throws `forbidden` if the page refuses the role. */
export async function goOn(submission: Submission, begun: Begun): Promise<FormResponse> {
  const { context, sites, formContext } = submission
  if ('requiresStep' in begun) {
    if (begun.requiresStep === 'password') return { show: { form: 'password' } }
    // Reads the session that has just begun.
    const session = await readSession(context, formContext.request)
    return {
      show: { form: 'twoFactor', setUp: await beginSetUp(context, sites, { ...formContext, session }) },
    }
  }
  const next = afterSignIn(submission.page, begun.role)
  if ('to' in next) return { goTo: next.to }
  await endSession(context.database.db, formContext.request, formContext.reply)
  throw new AppError('forbidden', `Access Denied: ${next.refused}`, {
    refusedSignIn: { ownSignInPage: next.own },
  })
}

/** Handles the submitted form of a sign-in step. */
export async function submitStep(submission: Submission, step: SignInStep): Promise<FormResponse> {
  const { session } = submission.formContext
  if (!session?.awaitsStep || owedStep(session, session) !== step)
    throw new AppError('signed-out', 'Please enter your username and password again.')
  return step === 'password' ? submitPassword(submission) : submitCode(submission)
}

async function submitPassword(submission: Submission): Promise<FormResponse> {
  const { context, formContext } = submission
  const { newPassword } = checkShape(newOwnPasswordForm, formContext.values)
  return goOn(submission, await choosePassword(context, formContext, newPassword))
}

async function submitCode(submission: Submission): Promise<FormResponse> {
  const { context, sites, formContext } = submission
  try {
    const { token } = checkShape(oneTimeCode, formContext.values)
    const { recoveryCodes, ...begun } = await verifySetUp(context, formContext, token)
    return { show: { form: 'twoFactor', recoveryCodes, goTo: await placeAfter(submission, begun) } }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { fields } = error.detail
    if (mustBeginAnew(error)) {
      const setUp = await beginSetUp(context, sites, formContext)
      return { show: { form: 'twoFactor', setUp, message: error.message } }
    }
    if (!fields) throw error
    return {
      show: { form: 'twoFactor', setUp: await repeatSetUp(context, sites, formContext), errors: fields },
    }
  }
}

/** The link below the recovery codes. If the page refuses the role, the session ends, but the codes are still shown. */
async function placeAfter({ context, page, formContext }: Submission, begun: Begun): Promise<string> {
  const next = 'role' in begun ? afterSignIn(page, begun.role) : { refused: '' }
  if ('to' in next) return next.to
  await endSession(context.database.db, formContext.request, formContext.reply)
  return '/login'
}
