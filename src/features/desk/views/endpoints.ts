import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { done, idInPath } from '../../../shared/endpoint/fields.ts'
import { viewLimits } from './policy.ts'
import { newTicketView, savedTicketView } from './schema.ts'

const allowedRoles = ['agent', 'Administrator'] as const
const params = z.object({ id: idInPath })

/** Shared views and the caller's private ones, oldest first. */
export const listTicketViews = endpoint({
  method: 'GET',
  path: '/api/ticket-views',
  allowedRoles,
  response: z.array(savedTicketView),
})

export const createTicketView = endpoint({
  method: 'POST',
  path: '/api/ticket-views',
  allowedRoles,
  body: newTicketView,
  response: savedTicketView,
  status: 201,
  limits: viewLimits,
})

export const updateTicketView = endpoint({
  method: 'PUT',
  path: '/api/ticket-views/:id',
  allowedRoles,
  params,
  body: newTicketView,
  response: savedTicketView,
  conditional: true,
  limits: viewLimits,
})

export const deleteTicketView = endpoint({
  method: 'DELETE',
  path: '/api/ticket-views/:id',
  allowedRoles,
  params,
  response: done,
})
