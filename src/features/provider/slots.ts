import { slot } from '../../slot.ts'
import type { Owner } from './schema.ts'

/** Below the sections of a provider's facts; `userId` is the signed-in account, whose drafts they are. */
export const providerSections = slot<{ owner: Owner; userId: number }>('provider.sections')
