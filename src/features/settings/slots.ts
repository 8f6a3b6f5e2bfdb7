import { slot } from '../../slot.ts'

/** Below the Security Settings; `person` is the id of the signed-in account. */
export const securitySettingsMore = slot<{ userId: number }>('settings.security')
