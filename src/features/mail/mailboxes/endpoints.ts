import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { done, idInPath } from '../../../shared/endpoint/fields.ts'
import { createdWebhook, imapSettings, mailbox, mailboxSettings, shownImap } from './schema.ts'

const allowedRoles = ['Administrator'] as const
const params = z.object({ id: idInPath })

/** Lists the mailboxes, by address. */
export const listMailboxes = endpoint({
  method: 'GET',
  path: '/api/mailboxes',
  allowedRoles,
  response: z.array(mailbox),
})

// Each change needs a confirmation: customers' emails go to the address of a mailbox.
export const createMailbox = endpoint({
  method: 'POST',
  path: '/api/mailboxes',
  allowedRoles,
  body: mailboxSettings,
  response: mailbox,
  status: 201,
  confirmed: 'always',
})

export const updateMailbox = endpoint({
  method: 'PUT',
  path: '/api/mailboxes/:id',
  allowedRoles,
  params,
  body: mailboxSettings,
  response: mailbox,
  conditional: true,
  confirmed: 'always',
})

/** Removes a mailbox with its webhook, and stops fetching. The mails that arrived there stay. */
export const deleteMailbox = endpoint({
  method: 'DELETE',
  path: '/api/mailboxes/:id',
  allowedRoles,
  params,
  response: done,
  confirmed: 'always',
})

/**
 * Makes an address to which a mail service posts the emails of a mailbox, in place of the former one. No other response
 * has the address.
 */
export const createMailboxWebhook = endpoint({
  method: 'POST',
  path: '/api/mailboxes/:id/webhook',
  allowedRoles,
  params,
  response: createdWebhook,
  status: 201,
  confirmed: 'always',
})

export const deleteMailboxWebhook = endpoint({
  method: 'DELETE',
  path: '/api/mailboxes/:id/webhook',
  allowedRoles,
  params,
  response: mailbox,
  confirmed: 'always',
})

/**
 * Stores from which mail server the emails of a mailbox are fetched, after signing in there. If the password is the mask,
 * the stored password is kept. The mask is refused if host, port, user or TLS change. Otherwise an attacker could have the
 * stored password sent to another server.
 */
export const saveMailboxImap = endpoint({
  method: 'PUT',
  path: '/api/mailboxes/:id/imap',
  allowedRoles,
  params,
  body: imapSettings,
  response: shownImap,
  conditional: true,
  confirmed: 'always',
})

/** Stops fetching. What has arrived stays. */
export const deleteMailboxImap = endpoint({
  method: 'DELETE',
  path: '/api/mailboxes/:id/imap',
  allowedRoles,
  params,
  response: mailbox,
  confirmed: 'always',
})
