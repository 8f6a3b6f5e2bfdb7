import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import type { EndpointLimit } from '../../../shared/endpoint/endpointLimits.ts'
import { done, idInPath } from '../../../shared/endpoint/fields.ts'
import { signInResponse } from '../accounts/endpoints.ts'
import {
  assertion,
  creationOptions,
  enrolment,
  newPasskey,
  passkey,
  passkeyConfirmation,
  requestOptions,
} from './schema.ts'

const challenges: EndpointLimit = {
  name: 'passkey challenges',
  by: 'address',
  points: 200,
  seconds: 900,
  doing: 'sign in with a passkey',
}

const user = z.object({ id: idInPath })

export const listOwnPasskeys = endpoint({
  method: 'GET',
  path: '/api/passkeys',
  allowedRoles: 'signed-in',
  response: z.array(passkey),
})

/** Returns the options with which the browser creates a passkey for this host. */
export const beginEnrolment = endpoint({
  method: 'POST',
  path: '/api/passkeys/enrolment',
  allowedRoles: 'signed-in',
  body: enrolment,
  response: creationOptions,
  confirmed: 'always',
})

/** Stores the passkey. The account's other sessions end, and the session of the request gets a new id. */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys',
  allowedRoles: 'signed-in',
  body: newPasskey,
  response: passkey,
  status: 201,
  confirmed: 'always',
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/passkeys/:id',
  allowedRoles: 'signed-in',
  params: user,
  response: done,
  confirmed: 'always',
})

/**
 * Returns a challenge for the caller's passkeys at this host. The signed challenge completes a pending sign-in, or
 * confirms the user.
 */
export const challengeOwn = endpoint({
  method: 'POST',
  path: '/api/passkeys/challenge',
  allowedRoles: 'pending',
  response: requestOptions,
  limits: [challenges],
})

/** Completes a sign-in with a passkey, after the password. Attempts also count against the rate limits for codes. */
export const verifyPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys/verify',
  allowedRoles: 'pending',
  body: assertion,
  response: signInResponse,
})

/** Confirms the user of the session, like `confirm`, but with a passkey instead of the code. */
export const confirmByPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys/confirm',
  allowedRoles: 'signed-in',
  body: passkeyConfirmation,
  response: done,
})

/** Returns a challenge for a sign-in without a password. */
export const challengeAnyone = endpoint({
  method: 'POST',
  path: '/api/passkeys/sign-in/challenge',
  allowedRoles: 'anyone',
  response: requestOptions,
  limits: [challenges],
})

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys/sign-in',
  allowedRoles: 'anyone',
  body: assertion,
  response: signInResponse,
})

export const countPasskeys = endpoint({
  method: 'GET',
  path: '/api/user-passkeys/:id',
  allowedRoles: ['Administrator'],
  params: user,
  response: z.object({ count: z.number() }),
})

/** Removes all passkeys of a user, for instance after a device was lost. */
export const removePasskeysOf = endpoint({
  method: 'DELETE',
  path: '/api/user-passkeys/:id',
  allowedRoles: ['Administrator'],
  params: user,
  response: done,
  confirmed: 'administrators',
})
