import type { FastifyRequest } from 'fastify'
import { confirmNewEmail, examineChangeLink } from '../../../features/accounts/server/emailChange.ts'
import { confirmAddress, examineLink } from '../../../features/accounts/server/emailConfirmation.ts'
import { enterCode } from '../../../features/accounts/server/enterCode.ts'
import { registerAndSignIn, signIn } from '../../../features/accounts/server/signIn.ts'
import {
  confirmationPath,
  credentials,
  registrationForm,
  signInCode,
} from '../../../features/accounts/schema.ts'
import { AppError } from '../../../server/errors.ts'
import type { AppContext } from '../../../server/appContext.ts'
import type { FormAnswer, FormContext, Forms } from '../../../server/serveForm.ts'
import { endSession } from '../../../server/session.ts'
import { checkShape } from '../../../server/shape.ts'
import { afterSignIn, signInPages, type SignInPage } from '../../guard.ts'

export const accountForms: Forms = (form, context) => {
  for (const page of signInPages) {
    const submit = (formContext: FormContext) => {
      switch (formContext.values['form']) {
        case 'register':
          return register(context, page, formContext)
        case 'code':
          return code(context, page, formContext)
        case 'logout':
          return logout(context, page, formContext)
        default:
          return password(context, page, formContext)
      }
    }
    form(page, submit, 'none')
  }

  form(confirmationPath, async ({ request, address }) => {
    const { change, token } = linkIn(request)
    const host = request.hostname
    const message = await (change === null
      ? confirmAddress(context, { token, address })
      : confirmNewEmail(context, { token: change, address, host }))
    return { show: { sent: true, message } }
  })
}

/** What the page of a confirmation link shows before its button is pressed. */
export const accountPageData = (context: AppContext) => ({
  [confirmationPath]: (request: FastifyRequest) => {
    const { change, token } = linkIn(request)
    return change === null ? examineLink(context, token) : examineChangeLink(context, change)
  },
})

/** The token of the link: `change` for a new address, otherwise one for the address that the account has. */
function linkIn(request: FastifyRequest): { change: string | null; token: string } {
  const { searchParams } = new URL(request.url, 'http://form')
  return { change: searchParams.get('change'), token: searchParams.get('token') ?? '' }
}

async function password(
  context: AppContext,
  page: SignInPage,
  formContext: FormContext,
): Promise<FormAnswer> {
  const account = await signIn(context, formContext, checkShape(credentials, formContext.values))
  return 'role' in account
    ? finishSignIn(context, page, formContext, account.role)
    : { show: { form: 'code' } }
}

async function code(context: AppContext, page: SignInPage, formContext: FormContext): Promise<FormAnswer> {
  const { role } = await enterCode(
    context,
    formContext,
    checkShape(signInCode, formContext.values).token,
    null,
  )
  return finishSignIn(context, page, formContext, role)
}

async function register(
  context: AppContext,
  page: SignInPage,
  formContext: FormContext,
): Promise<FormAnswer> {
  const emailNotifications = formContext.values['emailNotifications'] !== undefined
  const { confirmPassword: _, ...account } = checkShape(registrationForm, {
    ...formContext.values,
    emailNotifications,
  })
  const { role } = await registerAndSignIn(context, formContext, account)
  return finishSignIn(context, page, formContext, role)
}

/** The form that portals show where scripts do not run. */
async function logout(
  context: AppContext,
  page: SignInPage,
  { request, reply }: FormContext,
): Promise<FormAnswer> {
  await endSession(context.database.db, request, reply)
  return { goTo: page }
}

/** Redirects, or ends the session and throws `forbidden` if the page refuses the role. */
async function finishSignIn(
  context: AppContext,
  page: SignInPage,
  formContext: FormContext,
  role: string,
): Promise<FormAnswer> {
  const next = afterSignIn(page, role)
  if ('to' in next) return { goTo: next.to }
  await endSession(context.database.db, formContext.request, formContext.reply)
  throw new AppError('forbidden', `Access Denied: ${next.refused}`)
}
