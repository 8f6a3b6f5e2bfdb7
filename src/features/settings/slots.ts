import { slot } from '../../slot.ts'

/** Sections of modules in the site settings. */
export const siteSettingsSections = slot<object>('settings.sections')

/** Below the Security Settings; `userId` is the id of the signed-in account. */
export const securitySettingsMore = slot<{ userId: number }>('settings.security')
