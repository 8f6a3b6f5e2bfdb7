import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { hourSeconds, type EndpointLimit } from '../../../shared/endpoint/endpointLimits.ts'
import { done, idInPath } from '../../../shared/endpoint/fields.ts'
import { signInStepNames } from '../../../shared/endpoint/signInStep.ts'
import {
  account,
  chosenPassword,
  confirmation,
  createdUser,
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

/** The signed-in account, or what is required first: a code or a passkey, or a step (server/session/signInStep.ts). */
export const signInResponse = z.extend(z.partial(ownAccount), {
  requiresOTP: z.optional(z.boolean()),
  /** Instead of the code, where that is required too. */
  requiresPasskey: z.optional(z.boolean()),
  requiresStep: z.optional(z.enum(signInStepNames)),
})

/** Limited by itself alone: what others do in the same network must not keep a known browser out. */
export const logIn = endpoint({
  method: 'POST',
  path: '/api/login',
  allowedRoles: 'anyone',
  body: credentials,
  response: signInResponse,
  limits: 'none',
})

/**
 * Completes a sign-in that requires a code, or a set-up of the signed-in account. Limited by itself, as logIn is. Says
 * after a sign-in with a recovery code how many are left.
 */
export const verifyCode = endpoint({
  method: 'POST',
  path: '/api/otp/verify',
  allowedRoles: 'pending',
  body: signInCode,
  response: z.extend(signInResponse, { recoveryCodesLeft: z.optional(z.number()) }),
  confirmed: 'always',
  limits: 'none',
})

export const stepLimit: EndpointLimit = {
  name: 'steps of sign-in',
  by: 'address',
  points: 60,
  seconds: hourSeconds,
  doing: 'go on with signing in',
}

/** The step of sign-in in which someone chooses a password, in place of one that other people know. */
export const choosePassword = endpoint({
  method: 'POST',
  path: '/api/sign-in-password',
  allowedRoles: 'step',
  body: newOwnPassword,
  response: signInResponse,
  limits: [stepLimit],
})

/** No rate limit: a user must always be able to sign out. It only deletes the session that the request has. */
export const logOut = endpoint({
  method: 'POST',
  path: '/api/logout',
  allowedRoles: 'anyone',
  response: done,
  limits: 'none',
})

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  allowedRoles: 'anyone',
  body: registration,
  response: signInResponse,
  status: 201,
})

/** Mails the link by which the own address is confirmed once more. */
export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/email-confirmation',
  allowedRoles: 'signed-in',
  response: done,
})

/** `active`: the person is active now; without it, only that of the last minute or so is known (readSession). */
export const currentUser = endpoint({
  method: 'GET',
  path: '/api/user',
  allowedRoles: 'signed-in',
  query: z.object({ active: z.optional(z.literal('true')) }),
  readsLittle: true,
  response: currentAccount,
})

/** Confirms for five minutes, with the password and the code where sign-in asks for one, who uses this session. */
export const confirm = endpoint({
  method: 'POST',
  path: '/api/confirm',
  allowedRoles: 'signed-in',
  body: confirmation,
  response: done,
})

export const setUpTwoFactor = endpoint({
  method: 'POST',
  path: '/api/otp/setup',
  allowedRoles: 'signed-in',
  response: z.object({ secret: z.string(), otpauth_url: z.string() }),
  confirmed: 'always',
})

export const switchTwoFactor = endpoint({
  method: 'PUT',
  path: '/api/users/:id/otp-status',
  allowedRoles: ['Administrator'],
  params: z.object({ id: idInPath }),
  body: z.object({ enabled: z.boolean() }),
  response: z.pick(account, { id: true, otpEnabled: true, otpVerified: true }),
  confirmed: 'administrators',
})

export const changeOwnPassword = endpoint({
  method: 'PUT',
  path: '/api/users/current/reset-password',
  allowedRoles: 'signed-in',
  body: ownPasswordReset,
  response: done,
  confirmed: 'always',
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/change-password',
  allowedRoles: 'signed-in',
  body: passwordChange,
  response: done,
  confirmed: 'always',
})

/** Why a password that is being chosen would be guessed soon; null where nothing is known against it. */
export const judgePassword = endpoint({
  method: 'POST',
  path: '/api/password-strength',
  allowedRoles: 'anyone',
  body: chosenPassword,
  response: z.object({ weakness: z.nullable(z.string()) }),
})

/** Administrators get every account, agents the customers. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  allowedRoles: ['Administrator', 'agent'],
  response: z.array(directoryEntry),
})

/** Administrators read any account, agents customers, and everybody their own. */
export const readUser = endpoint({
  method: 'GET',
  path: '/api/users/:id',
  allowedRoles: 'signed-in',
  params: z.object({ id: idInPath }),
  response: directoryEntry,
})

const user = z.object({ id: idInPath })

export const createUser = endpoint({
  method: 'POST',
  path: '/api/users',
  allowedRoles: ['Administrator'],
  body: newUser,
  response: createdUser,
  status: 201,
  confirmed: 'administrators',
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/users/:id',
  allowedRoles: ['Administrator'],
  params: user,
  body: userChange,
  response: account,
  conditional: true,
  confirmed: 'administrators',
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id',
  allowedRoles: ['Administrator'],
  params: user,
  response: done,
  confirmed: 'administrators',
})

export const resetPassword = endpoint({
  method: 'PUT',
  path: '/api/users/:id/reset-password',
  allowedRoles: ['Administrator'],
  params: user,
  body: passwordReset,
  response: done,
  confirmed: 'administrators',
})

/** Resets the password by another method: one of the two specified screens sends it so. */
export const resetPasswordByPost = endpoint({ ...resetPassword, method: 'POST' })

/** Whether the caller gets email about tickets and invoices. */
export const changeOwnSettings = endpoint({
  method: 'PUT',
  path: '/api/users/settings',
  allowedRoles: 'signed-in',
  body: ownSettings,
  response: ownAccount,
})
