import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { hourSeconds } from '../../../shared/endpoint/endpointLimits.ts'
import { done, idInPath } from '../../../shared/endpoint/fields.ts'
import { webhookPath, webhookSecretShape } from '../../mail/mailboxes/webhookPath.ts'
import {
  blockedSender,
  discardedMail,
  heldMail,
  heldMailFilter,
  heldMailSummary,
  listedMail,
  mailAsReply,
  mailAsTicket,
} from './schema.ts'
import { pathOfOriginal } from '../tickets/values.ts'

const allowedRoles = ['agent', 'Administrator'] as const
const params = z.object({ id: idInPath })

/** Each reads the email again in a process of its own. */
const handlingLimits = [
  {
    name: 'handled-emails',
    by: 'person',
    points: 300,
    seconds: hourSeconds,
    doing: 'make tickets and replies of emails',
  },
] as const

/** The held or the ignored emails, newest first. */
export const listHeldMails = endpoint({
  method: 'GET',
  path: '/api/held-emails',
  allowedRoles,
  query: heldMailFilter,
  response: z.array(listedMail),
  ranged: true,
})

/** The newest held emails that seem to answer a ticket, at most 20. */
export const listHeldMailsOfTicket = endpoint({
  method: 'GET',
  path: '/api/tickets/:ticketId/held-emails',
  allowedRoles,
  params: z.object({ ticketId: idInPath }),
  response: z.array(listedMail),
})

export const summarizeHeldMails = endpoint({
  method: 'GET',
  path: '/api/held-email-summary',
  allowedRoles,
  response: heldMailSummary,
})

/** An email that is or was held or ignored. */
export const readHeldMail = endpoint({
  method: 'GET',
  path: '/api/held-emails/:id',
  allowedRoles,
  params,
  response: heldMail,
})

/**
 * Makes a held or ignored email a reply at a ticket. Its author is the sender, if this customer may answer the ticket, or
 * else the customer of the ticket. At a closed ticket, the email becomes a new ticket that is linked.
 */
export const makeMailReply = endpoint({
  method: 'POST',
  path: '/api/held-emails/:id/reply',
  allowedRoles,
  params,
  body: mailAsReply,
  response: heldMail,
  limits: handlingLimits,
})

/** Makes a held or ignored email a ticket of a customer. */
export const makeMailTicket = endpoint({
  method: 'POST',
  path: '/api/held-emails/:id/ticket',
  allowedRoles,
  params,
  body: mailAsTicket,
  response: heldMail,
  limits: handlingLimits,
})

/** Makes a held or ignored email a lead of its sender. Its files are only named. */
export const makeMailLead = endpoint({
  method: 'POST',
  path: '/api/held-emails/:id/lead',
  allowedRoles,
  params,
  response: heldMail,
  limits: handlingLimits,
})

/** Discards a held or ignored email, which is still deleted only 90 days after it arrived. */
export const discardMail = endpoint({
  method: 'POST',
  path: '/api/held-emails/:id/discard',
  allowedRoles,
  params,
  body: discardedMail,
  response: heldMail,
})

/** Responds with any received email as it arrived, as a file. */
export const downloadEmail = endpoint({
  method: 'GET',
  path: pathOfOriginal(':id'),
  allowedRoles,
  params,
  response: z.string(),
  limits: [
    { name: 'original-emails', by: 'person', points: 300, seconds: hourSeconds, doing: 'download emails' },
  ],
})

/** The blocked addresses, newest first, at most 1,000. */
export const listBlockedSenders = endpoint({
  method: 'GET',
  path: '/api/blocked-senders',
  allowedRoles,
  response: z.array(blockedSender),
})

/** Emails of the address are no longer ignored. Those that were ignored stay ignored. */
export const unblockSender = endpoint({
  method: 'DELETE',
  path: '/api/blocked-senders/:id',
  allowedRoles,
  params,
  response: done,
})

export const rawMailTypes = ['message/rfc822', 'application/octet-stream', 'text/plain'] as const

/**
 * Accepts a whole email, with all its header lines, for the mailbox whose webhook has this secret. An email that is
 * posted twice is found by its content, and read once.
 */
export const receiveMailByWebhook = endpoint({
  method: 'POST',
  path: webhookPath,
  // The secret in the path is the proof.
  allowedRoles: 'anyone',
  params: z.object({ secret: z.string().check(z.regex(webhookSecretShape)) }),
  rawBody: rawMailTypes,
  response: done,
  status: 202,
})
