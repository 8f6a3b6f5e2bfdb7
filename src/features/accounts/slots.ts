import { replaceable, slot } from '../../slot.ts'

/** Below the password on every sign-in page. */
export const signInHelp = slot<object>('signIn.help')

/** Beside Create User; `person` is the id of the signed-in account. */
export const userActions = slot<{ person: number }>('users.actions')

/** The list of User Management, which is specified without editing. */
export const userList = replaceable<{ currentUserId: number }>('users.list')
