import { fill } from '../../../browser/Slot.tsx'
import { userList } from '../../accounts/slots.ts'
import { userEditing } from '../module.ts'

export const userEditingFills = [
  fill(userEditing, userList, async () => (await import('./EditableUsers.tsx')).EditableUsers),
]
