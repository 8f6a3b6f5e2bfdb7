import { fill } from '../../../browser/page/Slot.tsx'
import { newUserDone, newUserRole, userList } from '../../accounts/slots.ts'
import { userEditing } from '../module.ts'

export const userEditingFills = [
  fill(userEditing, newUserRole, async () => (await import('./AnyRole.tsx')).AnyRole),
  fill(userEditing, newUserDone, async () => (await import('./HandOver.tsx')).HandOver),
  fill(userEditing, userList, async () => (await import('./EditableUsers.tsx')).EditableUsers),
]
