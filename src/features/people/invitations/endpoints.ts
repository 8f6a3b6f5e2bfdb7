import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { hourSeconds, type EndpointLimit } from '../../../shared/endpoint/endpointLimits.ts'
import { done, idInPath } from '../../../shared/endpoint/fields.ts'
import { setUpTwoFactor, signInResponse, stepLimit } from '../accounts/endpoints.ts'
import { account, oneTimeCode } from '../accounts/schema.ts'
import { invitation, linkRequest, passwordByLink, signInPolicy } from './schema.ts'

const links: EndpointLimit = {
  name: 'password links',
  by: 'address',
  points: 20,
  seconds: hourSeconds,
  doing: 'ask for a link',
}
/** Each request costs a password hash. */
const newPasswords: EndpointLimit = {
  name: 'passwords by link',
  by: 'address',
  points: 30,
  seconds: hourSeconds,
  doing: 'set a password by a link',
}
export const invitations: EndpointLimit = {
  name: 'invitations',
  by: 'person',
  points: 100,
  seconds: hourSeconds,
  doing: 'invite people',
}

/** Each request may send a thousand emails. */
const waitingInvitations: EndpointLimit = {
  name: 'waiting invitations',
  by: 'person',
  points: 20,
  seconds: hourSeconds,
  doing: 'invite people',
}

const sentLinks: EndpointLimit = {
  name: 'sent password links',
  by: 'person',
  points: 100,
  seconds: hourSeconds,
  doing: 'send people links',
}

const requestsForTwoFactor: EndpointLimit = {
  name: 'requests for two-factor',
  by: 'person',
  points: 100,
  seconds: hourSeconds,
  doing: 'ask people to set up 2FA',
}

/** Mails a link to set a password. The response and its time do not reveal whether an account has the address. */
export const askForLink = endpoint({
  method: 'POST',
  path: '/api/password-links',
  allowedRoles: 'anyone',
  body: linkRequest,
  response: done,
  limits: [links],
})

/** Mails a user a link to set a password, so that the administrator does not learn the password. */
export const sendPasswordLink = endpoint({
  method: 'POST',
  path: '/api/password-links/:id',
  allowedRoles: ['Administrator'],
  params: z.object({ id: idInPath }),
  response: done,
  limits: [sentLinks],
})

/** Sets the password of the link's account. Returns the page where its owner signs in. */
export const setPasswordByLink = endpoint({
  method: 'POST',
  path: '/api/password-links/use',
  allowedRoles: 'anyone',
  body: passwordByLink,
  response: z.object({ message: z.string(), signInPage: z.string() }),
  limits: [newPasswords],
})

/** Creates an account without a password, and mails its owner the link to set one. */
export const invite = endpoint({
  method: 'POST',
  path: '/api/invitations',
  allowedRoles: ['Administrator'],
  body: invitation,
  response: account,
  status: 201,
  limits: [invitations],
  confirmed: 'administrators',
})

/** Mails another link to a user who has not chosen a password yet. The former link no longer works. */
export const inviteAgain = endpoint({
  method: 'POST',
  path: '/api/invitations/:id',
  allowedRoles: ['Administrator'],
  params: z.object({ id: idInPath }),
  response: account,
  limits: [invitations],
  confirmed: 'administrators',
})

/**
 * Invites people who were imported without an invitation, at most as many as one imported file may have. `left` counts
 * the people still to invite, except those who have no address or are suspended.
 */
export const inviteWaiting = endpoint({
  method: 'POST',
  path: '/api/waiting-invitations',
  allowedRoles: ['Administrator'],
  response: z.object({ invited: z.number(), left: z.number() }),
  limits: [waitingInvitations],
  confirmed: 'always',
})

/** Deletes the account of a user who has not chosen a password yet. */
export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/invitations/:id',
  allowedRoles: ['Administrator'],
  params: z.object({ id: idInPath }),
  response: done,
  confirmed: 'administrators',
})

/** Begins the sign-in step in which a user sets up 2FA. */
export const beginSetUp = endpoint({
  method: 'POST',
  path: '/api/sign-in-steps/two-factor',
  allowedRoles: 'step',
  response: setUpTwoFactor.response,
  limits: [stepLimit],
})

/** Completes the set-up with a code from the app. Only this response contains the recovery codes. */
export const verifySetUp = endpoint({
  method: 'POST',
  path: '/api/sign-in-steps/two-factor/verify',
  allowedRoles: 'step',
  body: oneTimeCode,
  response: z.extend(signInResponse, { recoveryCodes: z.array(z.string()) }),
  limits: [stepLimit],
})

export const readSignInPolicy = endpoint({
  method: 'GET',
  path: '/api/sign-in-policy',
  allowedRoles: ['Administrator'],
  response: signInPolicy,
})

/** A new policy takes effect at once, also for existing sessions. */
export const saveSignInPolicy = endpoint({
  method: 'PUT',
  path: '/api/sign-in-policy',
  allowedRoles: ['Administrator'],
  body: signInPolicy,
  response: signInPolicy,
  conditional: true,
  confirmed: 'always',
})

/** Asks a user by mail to set up 2FA. An administrator cannot set up 2FA for another user. */
export const askForTwoFactor = endpoint({
  method: 'POST',
  path: '/api/two-factor-requests/:id',
  allowedRoles: ['Administrator'],
  params: z.object({ id: idInPath }),
  response: done,
  limits: [requestsForTwoFactor],
})
