import { enterCode, registerAndSignIn, signIn } from '../../../features/accounts/server/signIn.ts'
import { credentials, oneTimeCode, registrationForm } from '../../../features/accounts/schema.ts'
import { AppError } from '../../../server/errors.ts'
import type { House } from '../../../server/house.ts'
import type { FormAnswer, FormVisit, Forms } from '../../../server/serveForm.ts'
import { endSession } from '../../../server/session.ts'
import { checkShape } from '../../../server/shape.ts'
import { afterSignIn, signInPages, type SignInPage } from '../../guard.ts'

export const accountForms: Forms = (form, house) => {
  for (const page of signInPages) {
    form(page, (visit) => {
      switch (visit.values['form']) {
        case 'register':
          return register(house, page, visit)
        case 'code':
          return code(house, page, visit)
        default:
          return password(house, page, visit)
      }
    })
  }
}

async function password(house: House, page: SignInPage, visit: FormVisit): Promise<FormAnswer> {
  const account = await signIn(house, visit, checkShape(credentials, visit.values))
  return 'role' in account ? admit(house, page, visit, account.role) : { show: { form: 'code' } }
}

async function code(house: House, page: SignInPage, visit: FormVisit): Promise<FormAnswer> {
  const { role } = await enterCode(house, visit, checkShape(oneTimeCode, visit.values).token)
  return admit(house, page, visit, role)
}

async function register(house: House, page: SignInPage, visit: FormVisit): Promise<FormAnswer> {
  const emailNotifications = visit.values['emailNotifications'] !== undefined
  const { confirmPassword: _, ...account } = checkShape(registrationForm, {
    ...visit.values,
    emailNotifications,
  })
  const { role } = await registerAndSignIn(house, visit, account)
  return admit(house, page, visit, role)
}

/** The session of an account that this door does not admit ends at once. */
async function admit(house: House, page: SignInPage, visit: FormVisit, role: string): Promise<FormAnswer> {
  const next = afterSignIn(page, role)
  if ('to' in next) return { goTo: next.to }
  await endSession(house.database.db, visit.request, visit.reply)
  throw new AppError('forbidden', `Access Denied: ${next.refused}`)
}
