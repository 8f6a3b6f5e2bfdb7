import { slot } from '../../slot.ts'

/** Sections of modules in the site settings; `userId` is the id of the signed-in account. */
export const siteSettingsSections = slot<{ userId: number }>('settings.sections')
