import * as z from 'zod/mini'
import { asSecret, atMost, blankAsNull, emailAddress, line } from '../../fields.ts'
import { chosenUsername } from '../../names.ts'
import { role } from '../accounts/schema.ts'

/** The page on which a forgotten password is said. */
export const forgottenPath = '/forgot-password'
/** The page of the mailed link; the token is in its query. */
export const newPasswordPath = '/reset-password'

export const linkRequest = z.object({ email: emailAddress() })

const maxPasswordLength = 200

export const passwordByLink = z.object({
  token: asSecret(z.string().check(atMost(2000))),
  newPassword: asSecret(
    z.string().check(z.minLength(8, 'Password must be at least 8 characters'), atMost(maxPasswordLength)),
  ),
})

/** The form of the page: the repetition stays in the browser. */
export const newPasswordForm = z
  .extend(z.omit(passwordByLink, { token: true }), {
    confirmPassword: z.string().check(z.minLength(1, 'Please confirm your new password')),
  })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      error: "Passwords don't match",
      path: ['confirmPassword'],
      when: (payload) => payload.issues.length === 0,
    }),
  )

const optionalLine = blankAsNull(line(100))

export const invitation = z.object({
  email: emailAddress(),
  username: chosenUsername,
  role,
  firstName: optionalLine,
  lastName: optionalLine,
  company: optionalLine,
})
