import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { hourSeconds, type CallLimit } from '../../callLimits.ts'
import { done, idInPath } from '../../fields.ts'
import { signInStepNames } from '../../signInStep.ts'
import {
  account,
  chosenPassword,
  confirmation,
  credentials,
  currentAccount,
  directoryEntry,
  newOwnPassword,
  newUser,
  ownAccount,
  ownPasswordReset,
  ownSettings,
  passwordChange,
  passwordReset,
  registration,
  signInCode,
  userChange,
} from './schema.ts'

/** The signed-in account, or what is required first: a code or a passkey, or a step (server/signInStep.ts). */
export const signInAnswer = z.extend(z.partial(ownAccount), {
  requiresOTP: z.optional(z.boolean()),
  /** Instead of the code, where that is required too. */
  requiresPasskey: z.optional(z.boolean()),
  requiresStep: z.optional(z.enum(signInStepNames)),
})

/** Limited by itself alone: what others do in the same network must not keep a known browser out. */
export const logIn = call({
  method: 'POST',
  path: '/api/login',
  audience: 'anyone',
  body: credentials,
  answer: signInAnswer,
  limits: 'none',
})

/**
 * Completes a sign-in that requires a code, or a set-up of the signed-in account. Limited by itself, as logIn is. Says
 * after a sign-in with a recovery code how many are left.
 */
export const verifyCode = call({
  method: 'POST',
  path: '/api/otp/verify',
  audience: 'pending',
  body: signInCode,
  answer: z.extend(signInAnswer, { recoveryCodesLeft: z.optional(z.number()) }),
  confirmed: 'always',
  limits: 'none',
})

export const stepLimit: CallLimit = {
  name: 'steps of sign-in',
  by: 'address',
  points: 60,
  seconds: hourSeconds,
  doing: 'go on with signing in',
}

/** The step of sign-in in which someone chooses a password, in place of one that other people know. */
export const choosePassword = call({
  method: 'POST',
  path: '/api/sign-in-password',
  audience: 'step',
  body: newOwnPassword,
  answer: signInAnswer,
  limits: [stepLimit],
})

/** No rate limit: a user must always be able to sign out. It only deletes the session that the request has. */
export const logOut = call({
  method: 'POST',
  path: '/api/logout',
  audience: 'anyone',
  answer: done,
  limits: 'none',
})

export const register = call({
  method: 'POST',
  path: '/api/register',
  audience: 'anyone',
  body: registration,
  answer: signInAnswer,
  status: 201,
})

/** Mails the link by which the own address is confirmed once more. */
export const sendConfirmation = call({
  method: 'POST',
  path: '/api/email-confirmation',
  audience: 'signed-in',
  answer: done,
})

export const currentUser = call({
  method: 'GET',
  path: '/api/user',
  audience: 'signed-in',
  answer: currentAccount,
})

/** Confirms for five minutes, with the password and the code where sign-in asks for one, who uses this session. */
export const confirm = call({
  method: 'POST',
  path: '/api/confirm',
  audience: 'signed-in',
  body: confirmation,
  answer: done,
})

export const setUpTwoFactor = call({
  method: 'POST',
  path: '/api/otp/setup',
  audience: 'signed-in',
  answer: z.object({ secret: z.string(), otpauth_url: z.string() }),
  confirmed: 'always',
})

export const switchTwoFactor = call({
  method: 'PUT',
  path: '/api/users/:id/otp-status',
  audience: ['Administrator'],
  params: z.object({ id: idInPath }),
  body: z.object({ enabled: z.boolean() }),
  answer: z.pick(account, { id: true, otpEnabled: true, otpVerified: true }),
  confirmed: 'administrators',
})

export const changeOwnPassword = call({
  method: 'PUT',
  path: '/api/users/current/reset-password',
  audience: 'signed-in',
  body: ownPasswordReset,
  answer: done,
  confirmed: 'always',
})

export const changePassword = call({
  method: 'POST',
  path: '/api/change-password',
  audience: 'signed-in',
  body: passwordChange,
  answer: done,
  confirmed: 'always',
})

/** Why a password that is being chosen would be guessed soon; null where nothing is known against it. */
export const judgePassword = call({
  method: 'POST',
  path: '/api/password-strength',
  audience: 'anyone',
  body: chosenPassword,
  answer: z.object({ weakness: z.nullable(z.string()) }),
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
  confirmed: 'administrators',
})

export const updateUser = call({
  method: 'PUT',
  path: '/api/users/:id',
  audience: ['Administrator'],
  params: user,
  body: userChange,
  answer: account,
  conditional: true,
  confirmed: 'administrators',
})

export const deleteUser = call({
  method: 'DELETE',
  path: '/api/users/:id',
  audience: ['Administrator'],
  params: user,
  answer: done,
  confirmed: 'administrators',
})

export const resetPassword = call({
  method: 'PUT',
  path: '/api/users/:id/reset-password',
  audience: ['Administrator'],
  params: user,
  body: passwordReset,
  answer: done,
  confirmed: 'administrators',
})

/** The same by another method: one of the two specified screens sends it so. */
export const resetPasswordByPost = call({ ...resetPassword, method: 'POST' })

/** Whether the caller gets email about tickets and invoices. */
export const changeOwnSettings = call({
  method: 'PUT',
  path: '/api/users/settings',
  audience: 'signed-in',
  body: ownSettings,
  answer: ownAccount,
})
