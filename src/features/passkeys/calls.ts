import * as z from 'zod/mini'
import { call } from '../../call.ts'
import type { CallLimit } from '../../callLimits.ts'
import { done, idInPath } from '../../fields.ts'
import { signInAnswer } from '../accounts/calls.ts'
import {
  assertion,
  creationOptions,
  enrolment,
  newPasskey,
  passkey,
  passkeyConfirmation,
  requestOptions,
} from './schema.ts'

const challenges: CallLimit = {
  name: 'passkey challenges',
  by: 'address',
  points: 200,
  seconds: 900,
  doing: 'sign in with a passkey',
}

const user = z.object({ id: idInPath })

export const listOwnPasskeys = call({
  method: 'GET',
  path: '/api/passkeys',
  audience: 'signed-in',
  answer: z.array(passkey),
})

/** What the browser needs to make a passkey for this host. */
export const beginEnrolment = call({
  method: 'POST',
  path: '/api/passkeys/enrolment',
  audience: 'signed-in',
  body: enrolment,
  answer: creationOptions,
  confirmed: 'always',
})

/** Stores the passkey. Other sessions of the account end, and its own gets another id, as with another second factor. */
export const addPasskey = call({
  method: 'POST',
  path: '/api/passkeys',
  audience: 'signed-in',
  body: newPasskey,
  answer: passkey,
  status: 201,
  confirmed: 'always',
})

export const removePasskey = call({
  method: 'DELETE',
  path: '/api/passkeys/:id',
  audience: 'signed-in',
  params: user,
  answer: done,
  confirmed: 'always',
})

/** A challenge for the own passkeys of this host: of a sign-in that waits for one, or to confirm who uses the session. */
export const challengeOwn = call({
  method: 'POST',
  path: '/api/passkeys/challenge',
  audience: 'pending',
  answer: requestOptions,
  limits: [challenges],
})

/** Completes a sign-in after the password. Limited as codes are, beside the common limits. */
export const verifyPasskey = call({
  method: 'POST',
  path: '/api/passkeys/verify',
  audience: 'pending',
  body: assertion,
  answer: signInAnswer,
})

/** As confirm, with a passkey in place of the code. */
export const confirmByPasskey = call({
  method: 'POST',
  path: '/api/passkeys/confirm',
  audience: 'signed-in',
  body: passkeyConfirmation,
  answer: done,
})

/** A challenge for a sign-in without a password. */
export const challengeAnyone = call({
  method: 'POST',
  path: '/api/passkeys/sign-in/challenge',
  audience: 'anyone',
  answer: requestOptions,
  limits: [challenges],
})

export const signInByPasskey = call({
  method: 'POST',
  path: '/api/passkeys/sign-in',
  audience: 'anyone',
  body: assertion,
  answer: signInAnswer,
})

/** How many passkeys someone has. */
export const countPasskeys = call({
  method: 'GET',
  path: '/api/user-passkeys/:id',
  audience: ['Administrator'],
  params: user,
  answer: z.object({ count: z.number() }),
})

/** Removes all passkeys of someone, as after a lost device. */
export const removePasskeysOf = call({
  method: 'DELETE',
  path: '/api/user-passkeys/:id',
  audience: ['Administrator'],
  params: user,
  answer: done,
  confirmed: 'administrators',
})
