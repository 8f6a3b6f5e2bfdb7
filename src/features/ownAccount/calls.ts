import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { done } from '../../fields.ts'
import { account } from '../accounts/schema.ts'
import { accountDetails, newEmail, ownSession, ownSignIn, profile } from './schema.ts'

/** What the own account page shows beside the account. */
export const readOwnAccount = call({
  method: 'GET',
  path: '/api/account',
  audience: 'signed-in',
  answer: accountDetails,
})

export const changeProfile = call({
  method: 'PUT',
  path: '/api/account/profile',
  audience: 'signed-in',
  body: profile,
  answer: account,
  conditional: true,
})

/** Mails a link to the new address, which counts once that is opened. */
export const changeOwnEmail = call({
  method: 'POST',
  path: '/api/account/email',
  audience: 'signed-in',
  body: newEmail,
  answer: z.extend(done, { pendingEmail: accountDetails.shape.pendingEmail }),
  confirmed: 'always',
})

/** Withdraws it. Not confirmed, because it protects. */
export const keepOwnEmail = call({
  method: 'DELETE',
  path: '/api/account/email',
  audience: 'signed-in',
  answer: done,
})

export const switchOwnTwoFactor = call({
  method: 'PUT',
  path: '/api/account/two-factor',
  audience: 'signed-in',
  body: z.object({ enabled: z.boolean() }),
  answer: z.pick(account, { id: true, otpEnabled: true, otpVerified: true }),
  confirmed: 'always',
})

/** Replaces the recovery codes. They are in this answer and nowhere else. */
export const makeRecoveryCodes = call({
  method: 'POST',
  path: '/api/account/recovery-codes',
  audience: 'signed-in',
  answer: z.object({ codes: z.array(z.string()) }),
  confirmed: 'always',
})

/** Where the caller is signed in, the session of the request first. */
export const listOwnSessions = call({
  method: 'GET',
  path: '/api/account/sessions',
  audience: 'signed-in',
  answer: z.array(ownSession),
})

/** Ends one of the caller's other sessions. Not confirmed, because it protects; nor is ending all of them. */
export const endOwnSession = call({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  audience: 'signed-in',
  params: z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
  answer: done,
})

export const endOtherSessions = call({
  method: 'DELETE',
  path: '/api/account/sessions',
  audience: 'signed-in',
  answer: done,
})

/** The last sign-ins of the caller, and the last tries that failed, newest first. */
export const listOwnSignIns = call({
  method: 'GET',
  path: '/api/account/sign-ins',
  audience: 'signed-in',
  answer: z.array(ownSignIn),
})
