import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import type { DirectoryEntry } from '../schema.ts'
import { SwitchOffTwoFactor } from './SwitchOffTwoFactor.tsx'
import { CreateUserDialog } from './CreateUserDialog.tsx'
import { DeleteUser } from './DeleteUser.tsx'
import type { CreatedUser } from './HandOver.tsx'
import { EditUserDialog } from './EditUserDialog.tsx'

const TwoFactor = loadedLater(async () => (await import('./TwoFactorSetupDialog.tsx')).TwoFactorSetupDialog)
const Invitation = loadedLater(
  async () => (await import('../../invitations/browser/InviteDialog.tsx')).InviteDialog,
)
const ResetPassword = loadedLater(async () => (await import('./ResetPasswordDialog.tsx')).ResetPasswordDialog)
const WhoSetsUp = loadedLater(async () => (await import('./WhoSetsUpTwoFactor.tsx')).WhoSetsUpTwoFactor)
const Details = loadedLater(async () => (await import('./UserDetails.tsx')).UserDetails)

/** The actions of a row. */
export type UserTask = 'details' | 'edit' | 'password' | 'delete' | 'twoFactor' | 'twoFactorOff'

/**
 * The last dialog that was opened. Stays set while the dialog closes. Otherwise its text would change during the
 * animation.
 */
export type ActiveDialog = { open: boolean } & (
  | { task: 'create' }
  | { task: 'invite' }
  | { task: UserTask; user: DirectoryEntry }
)

interface UserDialogsProps {
  activeDialog: ActiveDialog
  currentUserId: number
  resetBy: 'PUT' | 'POST'
  onInvite: () => void
  onCreated: (created: CreatedUser) => void
  onClose: () => void
}

/** The dialogs of user management, loaded after the list because they need the form library. */
export function UserDialogs(props: UserDialogsProps) {
  const { activeDialog, currentUserId: userId, resetBy, onInvite, onCreated, onClose } = props
  const { open, task } = activeDialog
  if (task === 'create') return <CreateUserDialog {...{ open, userId, onInvite, onCreated, onClose }} />
  if (task === 'invite') return <Invitation.Later open={open} userId={userId} onClose={onClose} />
  const { user } = activeDialog
  const own = user.id === userId
  switch (task) {
    case 'details':
      return <Details.Later open={open} user={user} onClose={onClose} />
    case 'edit':
      return <EditUserDialog open={open} user={user} own={own} userId={userId} onClose={onClose} />
    case 'password':
      return <ResetPassword.Later open={open} user={user} own={own} method={resetBy} onClose={onClose} />
    case 'delete':
      return <DeleteUser open={open} user={user} onClose={onClose} />
    case 'twoFactor':
      return own ? (
        <TwoFactor.Later open={open} onClose={onClose} />
      ) : (
        <WhoSetsUp.Later open={open} user={user} onClose={onClose} />
      )
    case 'twoFactorOff':
      return <SwitchOffTwoFactor open={open} user={user} onClose={onClose} />
  }
}
