import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { done, idInPath } from '../../fields.ts'
import {
  account,
  credentials,
  directoryEntry,
  newUser,
  oneTimeCode,
  ownAccount,
  ownPasswordReset,
  ownSettings,
  passwordChange,
  passwordReset,
  registration,
  userChange,
} from './schema.ts'

/** The signed-in account, or that a code is required. */
const signInAnswer = z.extend(z.partial(ownAccount), { requiresOTP: z.optional(z.boolean()) })

export const logIn = call({
  method: 'POST',
  path: '/api/login',
  audience: 'anyone',
  body: credentials,
  answer: signInAnswer,
})

/** Completes a sign-in that requires a code, or confirms a set-up of the signed-in account. */
export const verifyCode = call({
  method: 'POST',
  path: '/api/otp/verify',
  audience: 'pending',
  body: oneTimeCode,
  answer: ownAccount,
})

export const logOut = call({ method: 'POST', path: '/api/logout', audience: 'anyone', answer: done })

export const register = call({
  method: 'POST',
  path: '/api/register',
  audience: 'anyone',
  body: registration,
  answer: ownAccount,
  status: 201,
})

export const currentUser = call({
  method: 'GET',
  path: '/api/user',
  audience: 'signed-in',
  answer: ownAccount,
})

export const setUpTwoFactor = call({
  method: 'POST',
  path: '/api/otp/setup',
  audience: 'signed-in',
  answer: z.object({ secret: z.string(), otpauth_url: z.string() }),
})

export const switchTwoFactor = call({
  method: 'PUT',
  path: '/api/users/:id/otp-status',
  audience: ['Administrator'],
  params: z.object({ id: idInPath }),
  body: z.object({ enabled: z.boolean() }),
  answer: z.pick(account, { id: true, otpEnabled: true, otpVerified: true }),
})

export const changeOwnPassword = call({
  method: 'PUT',
  path: '/api/users/current/reset-password',
  audience: 'signed-in',
  body: ownPasswordReset,
  answer: done,
})

export const changePassword = call({
  method: 'POST',
  path: '/api/change-password',
  audience: 'signed-in',
  body: passwordChange,
  answer: done,
})

/** Administrators get every account, agents the customers. */
export const listUsers = call({
  method: 'GET',
  path: '/api/users',
  audience: ['Administrator', 'agent'],
  answer: z.array(directoryEntry),
})

/** Administrators read any account, agents customers, and everybody their own. */
export const readUser = call({
  method: 'GET',
  path: '/api/users/:id',
  audience: 'signed-in',
  params: z.object({ id: idInPath }),
  answer: directoryEntry,
})

const user = z.object({ id: idInPath })

export const createUser = call({
  method: 'POST',
  path: '/api/users',
  audience: ['Administrator'],
  body: newUser,
  answer: account,
  status: 201,
})

export const updateUser = call({
  method: 'PUT',
  path: '/api/users/:id',
  audience: ['Administrator'],
  params: user,
  body: userChange,
  answer: account,
  conditional: true,
})

export const deleteUser = call({
  method: 'DELETE',
  path: '/api/users/:id',
  audience: ['Administrator'],
  params: user,
  answer: done,
})

export const resetPassword = call({
  method: 'PUT',
  path: '/api/users/:id/reset-password',
  audience: ['Administrator'],
  params: user,
  body: passwordReset,
  answer: done,
})

/** The same by another method: one of the two specified screens sends it so. */
export const resetPasswordByPost = call({ ...resetPassword, method: 'POST' })

/** The own settings; specified, and used by no screen. */
export const changeOwnSettings = call({
  method: 'PUT',
  path: '/api/users/settings',
  audience: 'signed-in',
  body: ownSettings,
  answer: ownAccount,
})
