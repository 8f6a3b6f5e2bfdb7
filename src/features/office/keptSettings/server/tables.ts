import { generatedId, json, oneOf, timestamp } from '../../../../server/database/columns.ts'
import type { KeptSettingName } from '../values.ts'

export const keptSettingTables = {
  /** The settings that migration 0081 has set to off: one row of each kind at most, and none in a new installation. */
  keptSettings: {
    id: generatedId,
    name: oneOf<KeptSettingName>(),
    /** The former values; their shape depends on the name (kinds.ts). */
    kept: json<unknown[]>(),
    createdAt: timestamp,
  },
}
