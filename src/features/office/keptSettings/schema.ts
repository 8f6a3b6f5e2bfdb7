import * as z from 'zod/mini'
import { id } from '../../../shared/endpoint/fields.ts'
import { namedPeople } from '../../people/companies/schema.ts'
import { keptSettingNames } from './values.ts'

/** A kind of setting that an upgrade has turned off. Administrators can turn it on again. */
export const keptSetting = z.object({
  id,
  name: z.enum(keptSettingNames),
  /** The people, providers, brands or rules for which the setting was on and that still exist. */
  of: namedPeople,
})
export type KeptSetting = z.infer<typeof keptSetting>
