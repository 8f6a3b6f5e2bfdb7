import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { placeholderChange, placeholderState } from './schema.ts'

const allowedRoles = ['Administrator'] as const
const response = z.array(placeholderState)

/** Every announced function, in the order in which administrators see them. */
export const listPlaceholders = endpoint({ method: 'GET', path: '/api/placeholders', allowedRoles, response })

/** Turns functions on, or back into placeholders. Returns the states of all functions. */
export const changePlaceholders = endpoint({
  method: 'PUT',
  path: '/api/placeholders',
  allowedRoles,
  body: placeholderChange,
  response,
  confirmed: 'always',
})
