import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { hourSeconds, type EndpointLimit } from '../../../shared/endpoint/endpointLimits.ts'
import { done, idInPath } from '../../../shared/endpoint/fields.ts'
import { signInStepNames } from '../../../shared/endpoint/signInStep.ts'
import { ownSettings } from '../ownAccount/schema.ts'
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
  passwordChange,
  passwordReset,
  registration,
  signInCode,
  userChange,
} from './schema.ts'

/**
 * The signed-in account, or what sign-in still requires: a code, a passkey, or a step (server/session/signInStep.ts).
 */
export const signInResponse = z.extend(z.partial(ownAccount), {
  requiresOTP: z.optional(z.boolean()),
  /** May be set together with requiresOTP; then either a passkey or a code is enough. */
  requiresPasskey: z.optional(z.boolean()),
  requiresStep: z.optional(z.enum(signInStepNames)),
})

/**
 * The handler takes its own rate limits instead of the common ones. Otherwise other requests from the same network
 * could lock out a known browser.
 */
export const logIn = endpoint({
  method: 'POST',
  path: '/api/login',
  allowedRoles: 'anyone',
  body: credentials,
  response: signInResponse,
  limits: 'none',
})

/**
 * Completes a sign-in that requires a code, or the set-up of 2FA for the signed-in account. Takes its own rate limits,
 * like `logIn`. After a sign-in with a recovery code, the response says how many codes are left.
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

/** The sign-in step in which a user replaces a password that other people know. */
export const choosePassword = endpoint({
  method: 'POST',
  path: '/api/sign-in-password',
  allowedRoles: 'step',
  body: newOwnPassword,
  response: signInResponse,
  limits: [stepLimit],
})

/**
 * No rate limit, because a user must always be able to sign out. Signing out only deletes the session of the request.
 */
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

/** Mails the caller another link to confirm their email address. */
export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/email-confirmation',
  allowedRoles: 'signed-in',
  response: done,
})

/** `active` records that the user is active now. Other requests record it at most once a minute (`readSession`). */
export const currentUser = endpoint({
  method: 'GET',
  path: '/api/user',
  allowedRoles: 'signed-in',
  query: z.object({ active: z.optional(z.literal('true')) }),
  readsLittle: true,
  response: currentAccount,
})

/** Confirms the user of this session for five minutes, with the password and, if sign-in asks for one, the code. */
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

/** Returns why a new password would be easy to guess; null if no weakness is known. */
export const judgePassword = endpoint({
  method: 'POST',
  path: '/api/password-strength',
  allowedRoles: 'anyone',
  body: chosenPassword,
  response: z.object({ weakness: z.nullable(z.string()) }),
})

/** Administrators get all accounts, and agents get only customers. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  allowedRoles: ['Administrator', 'agent'],
  response: z.array(directoryEntry),
})

/** Administrators can read any account, agents any customer, and everyone their own account. */
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

/** Resets the password by POST, as one of the two specified screens does. */
export const resetPasswordByPost = endpoint({ ...resetPassword, method: 'POST' })

/** Changes whether the caller gets email about tickets and invoices, or how they go through tickets. */
export const changeOwnSettings = endpoint({
  method: 'PUT',
  path: '/api/users/settings',
  allowedRoles: 'signed-in',
  body: ownSettings,
  response: ownAccount,
})
