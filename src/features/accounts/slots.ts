import { replaceable } from '../../slot.ts'

/** The list of User Management, which is specified without editing. */
export const userList = replaceable<{ currentUserId: number }>('users.list')
