import type { DirectoryEntry } from '../schema.ts'
import { CodeSetupDialog } from './CodeSetupDialog.tsx'
import { CreateUserDialog } from './CreateUserDialog.tsx'
import { DeleteUser } from './DeleteUser.tsx'
import { EditUserDialog } from './EditUserDialog.tsx'
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx'

/** What can be done with an account in its row. */
export type UserTask = 'edit' | 'password' | 'delete' | 'codes'

/** What is being done, and with whom; known on while its dialog closes, or its words would change as it goes. */
export type ActiveDialog = { open: boolean } & ({ task: 'create' } | { task: UserTask; user: DirectoryEntry })

interface UserDialogsProps {
  activeDialog: ActiveDialog
  /** The id of whoever does it. */
  me: number
  resetBy: 'PUT' | 'POST'
  onClose: () => void
}

/** The dialogs of user management. With the library for forms they come after the screen that opens them. */
export function UserDialogs({ activeDialog, me, resetBy, onClose }: UserDialogsProps) {
  const { open, task } = activeDialog
  if (task === 'create') return <CreateUserDialog open={open} person={me} onClose={onClose} />
  const { user } = activeDialog
  const own = user.id === me
  switch (task) {
    case 'edit':
      return <EditUserDialog open={open} user={user} own={own} person={me} onClose={onClose} />
    case 'password':
      return <ResetPasswordDialog open={open} user={user} own={own} method={resetBy} onClose={onClose} />
    case 'delete':
      return <DeleteUser open={open} user={user} onClose={onClose} />
    case 'codes':
      return <CodeSetupDialog open={open} onClose={onClose} />
  }
}
