import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { done, idInPath } from '../../fields.ts'
import { leadAnswerLimits, leadConversionLimits } from './policy.ts'
import {
  contactRequest,
  inquiry,
  leadAnswer,
  leadAssignee,
  leadChange,
  leadConversion,
  newLeadAnswer,
} from './schema.ts'

const staff = ['Administrator', 'agent'] as const
const params = z.object({ id: idInPath })

export const sendInquiry = call({
  method: 'POST',
  path: '/api/contact',
  audience: 'anyone',
  body: inquiry,
  answer: done,
  status: 201,
})

export const listInquiries = call({
  method: 'GET',
  path: '/api/contact',
  audience: staff,
  answer: z.array(contactRequest),
})

export const readInquiry = call({
  method: 'GET',
  path: '/api/contact/:id',
  audience: staff,
  params,
  answer: contactRequest,
})

export const deleteInquiry = call({
  method: 'DELETE',
  path: '/api/contact/:id',
  audience: ['Administrator'],
  params,
  answer: done,
})

/** Administrators and agents who can sign in. */
export const listLeadAssignees = call({
  method: 'GET',
  path: '/api/lead-assignees',
  audience: staff,
  answer: z.array(leadAssignee),
})

/** Sets whether a lead is handled, and whose it is. */
export const updateLead = call({
  method: 'PUT',
  path: '/api/leads/:id',
  audience: staff,
  params,
  body: leadChange,
  answer: contactRequest,
  conditional: true,
})

/** Oldest first. */
export const listLeadAnswers = call({
  method: 'GET',
  path: '/api/leads/:id/answers',
  audience: staff,
  params,
  answer: z.array(leadAnswer),
})

/** Mails a text to the address of the lead, and keeps it there. */
export const answerLead = call({
  method: 'POST',
  path: '/api/leads/:id/answers',
  audience: staff,
  params,
  body: newLeadAnswer,
  answer: leadAnswer,
  status: 201,
  conditional: true,
  limits: leadAnswerLimits,
})

/** Makes a company and a customer of a lead, invites the customer by mail, and marks the lead as handled: all or nothing. */
export const convertLead = call({
  method: 'POST',
  path: '/api/leads/:id/conversion',
  audience: staff,
  params,
  body: leadConversion,
  answer: contactRequest,
  status: 201,
  limits: leadConversionLimits,
})
