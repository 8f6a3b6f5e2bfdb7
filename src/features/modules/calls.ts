import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { moduleSwitch, moduleSwitches } from './schema.ts'

const audience = ['Administrator'] as const
const answer = z.array(moduleSwitch)

/** Every module of the program, in the order in which administrators see them. */
export const listModules = call({ method: 'GET', path: '/api/modules', audience, answer })

/** Switches one or several at once, and answers the whole list. */
export const switchModules = call({
  method: 'PUT',
  path: '/api/modules',
  audience,
  body: moduleSwitches,
  answer,
  confirmed: 'always',
})
