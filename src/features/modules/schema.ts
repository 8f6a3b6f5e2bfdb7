import * as z from 'zod/mini'
import { modules } from '../../modules.ts'

/** One of the program, whether or not the database knows it yet. */
export const moduleSwitch = z.object({
  name: z.enum(modules.map(({ name }) => name)),
  isOn: z.boolean(),
})
export type ModuleSwitch = z.infer<typeof moduleSwitch>

/** The modules to be switched; the others stay as they are. */
export const moduleSwitches = z.object({
  modules: z.array(moduleSwitch).check(
    z.minLength(1),
    z.maxLength(modules.length),
    z.refine(
      (switches) => new Set(switches.map(({ name }) => name)).size === switches.length,
      'Each module once',
    ),
  ),
})
