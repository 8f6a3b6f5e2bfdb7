import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { done, idInPath } from '../../fields.ts'
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

const audience = ['Administrator'] as const
const params = z.object({ id: idInPath })

/** Sends a mail at once, past the outbox: to the given address, else to the caller's, else to the sender's. */
export const sendTestMail = call({
  method: 'POST',
  path: '/api/settings/email/test',
  audience,
  body: testMail,
  answer: done,
})

/** The certificate that the stored mail server shows now. Nothing is sent to it but the request for TLS. */
export const readMailCertificate = call({
  method: 'GET',
  path: '/api/settings/email/certificate',
  audience,
  answer: mailCertificate,
})

/** Trusts the certificate with this fingerprint, if the mail server shows it at this moment; null ends the trust. */
export const trustMailCertificate = call({
  method: 'PUT',
  path: '/api/settings/email/certificate',
  audience,
  body: trustedCertificate,
  answer: done,
  confirmed: 'always',
})

export const readOutbox = call({
  method: 'GET',
  path: '/api/settings/email/outbox',
  audience,
  query: outboxQuery,
  answer: outbox,
})

export const sendMailAgain = call({
  method: 'POST',
  path: '/api/settings/email/outbox/:id/retry',
  audience,
  params,
  answer: outboxMail,
})

export const listTemplates = call({
  method: 'GET',
  path: '/api/templates',
  audience,
  answer: z.array(emailTemplate),
})

/** The texts that the program comes with. */
export const readDefaultTemplate = call({
  method: 'GET',
  path: '/api/templates/:id/default',
  audience,
  params,
  answer: templateTexts,
})

/** Sends a draft with example values at once, past the outbox, as sendTestMail. Nothing is stored. */
export const sendTemplateTest = call({
  method: 'POST',
  path: '/api/templates/:id/test',
  audience,
  params,
  body: templateTest,
  answer: done,
})

/** Who is told of new tickets, replies and contact requests: the recipients of all templates for staff. */
export const readStaffRecipients = call({
  method: 'GET',
  path: '/api/staff-recipients',
  audience,
  answer: staffRecipients,
})

/** Gives all templates for staff the same recipients. */
export const saveStaffRecipients = call({
  method: 'PUT',
  path: '/api/staff-recipients',
  audience,
  body: staffRecipientsChange,
  answer: staffRecipients,
  conditional: true,
  confirmed: 'always',
})

export const updateTemplate = call({
  method: 'PUT',
  path: '/api/templates/:id',
  audience,
  params,
  body: templateChange,
  answer: emailTemplate,
  conditional: true,
  confirmed: 'always',
})
