import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { done, idInPath } from '../../fields.ts'
import { contactRequest, inquiry } from './schema.ts'

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
  audience: ['Administrator', 'agent'],
  answer: z.array(contactRequest),
})

export const readInquiry = call({
  method: 'GET',
  path: '/api/contact/:id',
  audience: ['Administrator', 'agent'],
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
