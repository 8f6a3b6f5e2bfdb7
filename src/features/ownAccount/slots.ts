import { slot } from '../../slot.ts'
import type { OwnAccount } from '../accounts/schema.ts'

/** Below the address, on the account pages of staff. */
export const ownDetailsMore = slot<{ user: OwnAccount }>('ownAccount.details')
