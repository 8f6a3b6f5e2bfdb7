import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { moduleSwitch, moduleSwitches } from './schema.ts'

const allowedRoles = ['Administrator'] as const
const response = z.array(moduleSwitch)

/** Every module of the program, in the order in which administrators see them. */
export const listModules = endpoint({ method: 'GET', path: '/api/modules', allowedRoles, response })

/** Switches one or several at once, and returns the whole list. */
export const switchModules = endpoint({
  method: 'PUT',
  path: '/api/modules',
  allowedRoles,
  body: moduleSwitches,
  response,
  confirmed: 'always',
})
