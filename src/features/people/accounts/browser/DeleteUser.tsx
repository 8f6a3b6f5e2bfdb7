import { useQueryClient } from '@tanstack/react-query'
import { DeleteDialog } from '../../../../browser/ui/DeleteDialog.tsx'
import { NameMark } from '../../../../browser/ui/NameMark.tsx'
import type { DirectoryEntry } from '../schema.ts'
import { refreshIfGone, removeUser } from '../../directory/browser/api.ts'

interface DeleteUserProps {
  open: boolean
  user: DirectoryEntry
  onClose: () => void
}

export function DeleteUser({ open, user, onClose }: DeleteUserProps) {
  const queries = useQueryClient()
  return (
    <DeleteDialog
      item={user}
      open={open}
      onClose={onClose}
      title={
        <span className="wrap-anywhere">
          Delete user {user.username}
          <NameMark username={user.username} />
        </span>
      }
      question="Are you sure you want to delete this user?"
      effect={effectOf(user)}
      remove={(id) => removeUser(queries, id)}
      successTitle="User has been deleted"
      failureTitle="Failed to delete user"
      onFailure={(error) => refreshIfGone(queries, error)}
    />
  )
}

const effectOf = ({ id, username, role }: DirectoryEntry) =>
  role === 'customer'
    ? `${username} will no longer be able to sign in. Their tickets and invoices are kept and will show “Customer #${id}” instead of the name.`
    : `${username} will no longer be able to sign in. What they wrote and changed is kept.`
