import type { FastifyRequest } from 'fastify'
import { confirmNewEmail, examineChangeLink } from '../../../features/people/accounts/server/emailChange.ts'
import {
  confirmAddress,
  examineLink,
  turnOnNotifications,
} from '../../../features/people/accounts/server/emailConfirmation.ts'
import { enterCode } from '../../../features/people/accounts/server/enterCode.ts'
import { needsSecond } from '../../../features/people/accounts/server/beginSession.ts'
import { registerAndSignIn, signIn } from '../../../features/people/accounts/server/signIn.ts'
import {
  confirmationPath,
  credentials,
  registrationForm,
  signInCode,
} from '../../../features/people/accounts/schema.ts'
import type { AppContext } from '../../../server/appContext.ts'
import { AppError } from '../../../server/http/errors.ts'
import type { FormResponse, FormContext, Forms } from '../../../server/endpoints/serveForm.ts'
import { endSession } from '../../../server/session/session.ts'
import type { PageContext } from '../../../server/render/site.ts'
import { checkShape } from '../../../server/endpoints/shape.ts'
import type { Sites } from '../../../features/site/brands/server/siteOfHost.ts'
import { signInPages } from '../../../shared/site/guard.ts'
import { shownOnReturn } from './returns.ts'
import { goOn, submitStep, type Submission } from './steps.ts'

export const accountForms =
  (sites: Sites): Forms =>
  (form, context) => {
    for (const page of signInPages) {
      const submit = (formContext: FormContext) => {
        const submission = { context, sites, page, formContext }
        switch (formContext.values['form']) {
          case 'register':
            return register(submission)
          case 'code':
          case 'passkey':
          case 'code or passkey':
            return code(submission)
          case 'without password':
            throw new AppError('invalid', 'Passkeys need JavaScript. Sign in with your password here.')
          case 'password':
          case 'twoFactor':
            return submitStep(submission, formContext.values['form'])
          case 'logout':
            return logout(submission)
          default:
            return credentialsForm(submission)
        }
      }
      form(page, submit, 'none')
    }

    form(confirmationPath, async ({ request, address, values }) => {
      const { change, token } = linkIn(request)
      const host = request.hostname
      if (change !== null) {
        return {
          show: { sent: true, message: await confirmNewEmail(context, { token: change, address, host }) },
        }
      }
      const isAnswer = values['notifications'] === 'on'
      return { show: await (isAnswer ? turnOnNotifications : confirmAddress)(context, { token, address }) }
    })
  }

type PageData = PageContext['pageData']

/**
 * The data of two kinds of pages: a sign-in page when the user returns from another sign-in method, and the page of a
 * mailed link before the user presses its button.
 */
export const accountPageData = (context: AppContext, sites: Sites): PageData => ({
  ...Object.fromEntries(
    signInPages.map((page) => [page, (request: FastifyRequest) => shownOnReturn(context, sites, request)]),
  ),
  [confirmationPath]: (request: FastifyRequest) => {
    const { change, token } = linkIn(request)
    return change === null ? examineLink(context, token) : examineChangeLink(context, change)
  },
})

/**
 * The token of a confirmation link: `change` for a new address, otherwise `token` for the account's current address.
 */
function linkIn(request: FastifyRequest): { change: string | null; token: string } {
  const { searchParams } = new URL(request.url, 'http://form')
  return { change: searchParams.get('change'), token: searchParams.get('token') ?? '' }
}

async function credentialsForm(submission: Submission): Promise<FormResponse> {
  const { context, formContext } = submission
  const begun = await signIn(context, formContext, checkShape(credentials, formContext.values))
  if (!needsSecond(begun)) return goOn(submission, begun)
  const { requiresOTP, requiresPasskey } = begun
  return { show: { form: !requiresPasskey ? 'code' : requiresOTP ? 'code or passkey' : 'passkey' } }
}

async function code(submission: Submission): Promise<FormResponse> {
  const { context, formContext } = submission
  const { token } = checkShape(signInCode, formContext.values)
  return goOn(submission, await enterCode(context, formContext, token, null))
}

async function register(submission: Submission): Promise<FormResponse> {
  const { context, formContext } = submission
  const emailNotifications = formContext.values['emailNotifications'] !== undefined
  const { confirmPassword: _, ...account } = checkShape(registrationForm, {
    ...formContext.values,
    emailNotifications,
  })
  return goOn(submission, await registerAndSignIn(context, formContext, account))
}

/** The Logout form that portals show without JavaScript. */
async function logout({ context, page, formContext: { request, reply } }: Submission): Promise<FormResponse> {
  await endSession(context.database.db, request, reply)
  return { goTo: page }
}
