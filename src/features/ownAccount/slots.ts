import { slot } from '../../slot.ts'

/** Below the second factor, on every account page. */
export const ownSignInMore = slot<object>('ownAccount.signIn')
