import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { done, idInPath } from '../../../shared/endpoint/fields.ts'
import { answerLimits } from './policy.ts'
import { newPreparedAnswer, placeholderValues, preparedAnswer } from './schema.ts'

const allowedRoles = ['agent', 'Administrator'] as const
const params = z.object({ id: idInPath })

/** Shared answers and the caller's private ones, oldest first. */
export const listPreparedAnswers = endpoint({
  method: 'GET',
  path: '/api/prepared-answers',
  allowedRoles,
  response: z.array(preparedAnswer),
})

/** The values of the placeholders in a response of the caller to a ticket. */
export const readPlaceholderValues = endpoint({
  method: 'GET',
  path: '/api/prepared-answers/values/:ticketId',
  allowedRoles,
  params: z.object({ ticketId: idInPath }),
  response: placeholderValues,
})

export const createPreparedAnswer = endpoint({
  method: 'POST',
  path: '/api/prepared-answers',
  allowedRoles,
  body: newPreparedAnswer,
  response: preparedAnswer,
  status: 201,
  limits: answerLimits,
})

export const updatePreparedAnswer = endpoint({
  method: 'PUT',
  path: '/api/prepared-answers/:id',
  allowedRoles,
  params,
  body: newPreparedAnswer,
  response: preparedAnswer,
  conditional: true,
  limits: answerLimits,
})

export const deletePreparedAnswer = endpoint({
  method: 'DELETE',
  path: '/api/prepared-answers/:id',
  allowedRoles,
  params,
  response: done,
})
