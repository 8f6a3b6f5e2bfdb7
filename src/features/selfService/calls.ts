import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { hourSeconds, type CallLimit } from '../../callLimits.ts'
import { done, idInPath } from '../../fields.ts'
import { setUpTwoFactor, signInAnswer, stepLimit } from '../accounts/calls.ts'
import { account, oneTimeCode } from '../accounts/schema.ts'
import { linkNeeds } from '../mail/values.ts'
import {
  invitation,
  linkRequest,
  passwordByLink,
  signInPolicy,
  leadInvitation,
  invitedLead,
} from './schema.ts'

const links: CallLimit = {
  name: 'password links',
  by: 'address',
  points: 20,
  seconds: hourSeconds,
  doing: 'ask for a link',
}
/** Each costs a hash. */
const newPasswords: CallLimit = {
  name: 'passwords by link',
  by: 'address',
  points: 30,
  seconds: hourSeconds,
  doing: 'set a password by a link',
}
const invitations: CallLimit = {
  name: 'invitations',
  by: 'person',
  points: 100,
  seconds: hourSeconds,
  doing: 'invite people',
}

const sentLinks: CallLimit = {
  name: 'sent password links',
  by: 'person',
  points: 100,
  seconds: hourSeconds,
  doing: 'send people links',
}

const requestsForTwoFactor: CallLimit = {
  name: 'requests for two-factor',
  by: 'person',
  points: 100,
  seconds: hourSeconds,
  doing: 'ask people to set up 2FA',
}

/** Mails a link to set a password. The answer, and its time, are the same whether an account has the address or not. */
export const askForLink = call({
  method: 'POST',
  path: '/api/password-links',
  audience: 'anyone',
  body: linkRequest,
  answer: done,
  limits: [links],
})

/** Mails someone else a link to set a password, in place of one that the administrator would know. */
export const sendPasswordLink = call({
  method: 'POST',
  path: '/api/password-links/:id',
  audience: ['Administrator'],
  params: z.object({ id: idInPath }),
  answer: done,
  limits: [sentLinks],
})

/** Sets the password of the account of a link; answers where its owner signs in. */
export const setPasswordByLink = call({
  method: 'POST',
  path: '/api/password-links/use',
  audience: 'anyone',
  body: passwordByLink,
  answer: z.object({ message: z.string(), signInPage: z.string() }),
  limits: [newPasswords],
})

/** Creates an account without a password, and mails its owner the link to set one. */
export const invite = call({
  method: 'POST',
  path: '/api/invitations',
  audience: ['Administrator'],
  body: invitation,
  answer: account,
  status: 201,
  limits: [invitations],
  confirmed: 'administrators',
})

/** Mails another link to someone who has not chosen a password yet; the former one no longer works. */
export const inviteAgain = call({
  method: 'POST',
  path: '/api/invitations/:id',
  audience: ['Administrator'],
  params: z.object({ id: idInPath }),
  answer: account,
  limits: [invitations],
  confirmed: 'administrators',
})

/** Deletes the account of someone who has not chosen a password yet. */
export const withdrawInvitation = call({
  method: 'DELETE',
  path: '/api/invitations/:id',
  audience: ['Administrator'],
  params: z.object({ id: idInPath }),
  answer: done,
  confirmed: 'administrators',
})

/** Begins the step in which someone sets up 2FA. */
export const beginSetUp = call({
  method: 'POST',
  path: '/api/sign-in-steps/two-factor',
  audience: 'step',
  answer: setUpTwoFactor.answer,
  limits: [stepLimit],
})

/** Completes it by a code of the app. The recovery codes are in this answer and nowhere else. */
export const verifySetUp = call({
  method: 'POST',
  path: '/api/sign-in-steps/two-factor/verify',
  audience: 'step',
  body: oneTimeCode,
  answer: z.extend(signInAnswer, { recoveryCodes: z.array(z.string()) }),
  limits: [stepLimit],
})

export const readSignInPolicy = call({
  method: 'GET',
  path: '/api/sign-in-policy',
  audience: ['Administrator'],
  answer: signInPolicy,
})

/** Takes effect at once, also for existing sessions. */
export const saveSignInPolicy = call({
  method: 'PUT',
  path: '/api/sign-in-policy',
  audience: ['Administrator'],
  body: signInPolicy,
  answer: signInPolicy,
  conditional: true,
  confirmed: 'always',
})

const lead = z.object({ id: idInPath })

/** Whom a lead was invited as; null before. And what is missing before anybody can be. */
export const readLeadInvitation = call({
  method: 'GET',
  path: '/api/lead-invitations/:id',
  audience: ['Administrator', 'agent'],
  params: lead,
  answer: z.object({ invited: z.nullable(invitedLead), missing: z.array(z.enum(linkNeeds)) }),
})

/** Makes the account of a customer for a lead, and mails its owner the link to set a password. */
export const inviteLead = call({
  method: 'POST',
  path: '/api/lead-invitations/:id',
  audience: ['Administrator', 'agent'],
  params: lead,
  body: leadInvitation,
  answer: invitedLead,
  status: 201,
  limits: [invitations],
})

/** Mails someone else that they should set up 2FA, which nobody can do for them. */
export const askForTwoFactor = call({
  method: 'POST',
  path: '/api/two-factor-requests/:id',
  audience: ['Administrator'],
  params: z.object({ id: idInPath }),
  answer: done,
  limits: [requestsForTwoFactor],
})
