import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { done } from '../../../shared/endpoint/fields.ts'
import { account } from '../accounts/schema.ts'
import { accountDetails, newEmail, ownSession, ownSignIn, profile } from './schema.ts'

/** The data on the user's own account page that is not part of the account. */
export const readOwnAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  allowedRoles: 'signed-in',
  response: accountDetails,
})

export const changeProfile = endpoint({
  method: 'PUT',
  path: '/api/account/profile',
  allowedRoles: 'signed-in',
  body: profile,
  response: account,
  conditional: true,
})

/** Mails a link to the new address. The address is stored in the account when the link is opened. */
export const changeOwnEmail = endpoint({
  method: 'POST',
  path: '/api/account/email',
  allowedRoles: 'signed-in',
  body: newEmail,
  response: z.extend(done, { pendingEmail: accountDetails.shape.pendingEmail }),
  confirmed: 'always',
})

/** Withdraws the new address that is not confirmed yet. This protects the account, so it needs no password. */
export const keepOwnEmail = endpoint({
  method: 'DELETE',
  path: '/api/account/email',
  allowedRoles: 'signed-in',
  response: done,
})

export const switchOwnTwoFactor = endpoint({
  method: 'PUT',
  path: '/api/account/two-factor',
  allowedRoles: 'signed-in',
  body: z.object({ enabled: z.boolean() }),
  response: z.pick(account, { id: true, otpEnabled: true, otpVerified: true }),
  confirmed: 'always',
})

/** Replaces the recovery codes. Only this response contains the codes. */
export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/recovery-codes',
  allowedRoles: 'signed-in',
  response: z.object({ codes: z.array(z.string()) }),
  confirmed: 'always',
})

/** Lists the caller's sessions, the session of the request first. */
export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  allowedRoles: 'signed-in',
  response: z.array(ownSession),
})

/** Ends one of the caller's other sessions. This protects the account, so it needs no confirmation. */
export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  allowedRoles: 'signed-in',
  params: z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
  response: done,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  allowedRoles: 'signed-in',
  response: done,
})

/** Lists the caller's last sign-ins and last failed attempts, newest first. */
export const listOwnSignIns = endpoint({
  method: 'GET',
  path: '/api/account/sign-ins',
  allowedRoles: 'signed-in',
  response: z.array(ownSignIn),
})
