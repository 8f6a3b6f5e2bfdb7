import { slot } from '../../slot.ts'
import type { OwnAccount } from '../accounts/schema.ts'

/** Below the address, on the account pages of staff. */
export const ownDetailsMore = slot<{ user: OwnAccount }>('ownAccount.details')

/** For a signed-in person on every page of the portals, whichever screen is shown. */
export const portalServices = slot<object>('portal.services')
