import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { hourSeconds, type CallLimit } from '../../callLimits.ts'
import { done } from '../../fields.ts'
import { account } from '../accounts/schema.ts'
import { invitation, linkRequest, passwordByLink } from './schema.ts'

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

/** Mails a link to set a password. The answer, and its time, are the same whether an account has the address or not. */
export const askForLink = call({
  method: 'POST',
  path: '/api/password-links',
  audience: 'anyone',
  body: linkRequest,
  answer: done,
  limits: [links],
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
})
