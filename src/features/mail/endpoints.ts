import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint/endpoint.ts'
import { done, idInPath } from '../../shared/endpoint/fields.ts'
import {
  emailTemplate,
  mailCertificate,
  outbox,
  outboxMail,
  outboxQuery,
  staffRecipients,
  staffRecipientsChange,
  templateChange,
  templateTest,
  templateTexts,
  testMail,
  trustedCertificate,
} from './schema.ts'

const allowedRoles = ['Administrator'] as const
const params = z.object({ id: idInPath })

/**
 * Sends a test mail at once, bypassing the outbox. The recipient is the given address, or else the caller's address, or
 * else the sender's address.
 */
export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/settings/email/test',
  allowedRoles,
  body: testMail,
  response: done,
})

/** Reads the certificate that the stored mail server presents now. Sends that server only the request for TLS. */
export const readMailCertificate = endpoint({
  method: 'GET',
  path: '/api/settings/email/certificate',
  allowedRoles,
  response: mailCertificate,
})

/** Trusts the certificate with this fingerprint, if the mail server presents it now; null ends the trust. */
export const trustMailCertificate = endpoint({
  method: 'PUT',
  path: '/api/settings/email/certificate',
  allowedRoles,
  body: trustedCertificate,
  response: done,
  confirmed: 'always',
})

export const readOutbox = endpoint({
  method: 'GET',
  path: '/api/settings/email/outbox',
  allowedRoles,
  query: outboxQuery,
  response: outbox,
})

/** Makes a failed or waiting email due now. */
export const sendMailAgain = endpoint({
  method: 'POST',
  path: '/api/settings/email/outbox/:id/retry',
  allowedRoles,
  params,
  response: outboxMail,
})

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/templates',
  allowedRoles,
  response: z.array(emailTemplate),
})

export const readDefaultTemplate = endpoint({
  method: 'GET',
  path: '/api/templates/:id/default',
  allowedRoles,
  params,
  response: templateTexts,
})

/**
 * Sends a draft with example values at once, bypassing the outbox. Stores nothing. The only recipient is the caller's
 * own confirmed address, because other recipients would get the caller's text from the provider's address.
 */
export const sendTemplateTest = endpoint({
  method: 'POST',
  path: '/api/templates/:id/test',
  allowedRoles,
  params,
  body: templateTest,
  response: done,
})

/** Reads the recipients of all staff templates, who are notified of new tickets, replies and contact requests. */
export const readStaffRecipients = endpoint({
  method: 'GET',
  path: '/api/staff-recipients',
  allowedRoles,
  response: staffRecipients,
})

export const saveStaffRecipients = endpoint({
  method: 'PUT',
  path: '/api/staff-recipients',
  allowedRoles,
  body: staffRecipientsChange,
  response: staffRecipients,
  conditional: true,
  confirmed: 'always',
})

export const updateTemplate = endpoint({
  method: 'PUT',
  path: '/api/templates/:id',
  allowedRoles,
  params,
  body: templateChange,
  response: emailTemplate,
  conditional: true,
  confirmed: 'always',
})
