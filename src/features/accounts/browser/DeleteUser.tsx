import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../../../browser/ui/ConfirmDialog.tsx'
import { toast, toastFailure } from '../../../browser/ui/toast.ts'
import type { DirectoryEntry } from '../schema.ts'
import { refreshIfGone, removeUser } from './api.ts'

const failed = 'Failed to delete user'

interface DeleteUserProps {
  open: boolean
  user: DirectoryEntry
  onClose: () => void
}

export function DeleteUser({ open, user, onClose }: DeleteUserProps) {
  const queries = useQueryClient()
  const removal = useMutation({
    mutationFn: (id: number) => removeUser(queries, id),
    onSuccess: () => {
      toast({ title: 'User has been deleted', kind: 'success' })
      onClose()
    },
    onError: (error) => {
      refreshIfGone(queries, error)
      toastFailure(error, failed)
    },
  })

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={<span className="wrap-anywhere">Delete user {user.username}</span>}
      question="Are you sure you want to delete this user?"
      confirmLabel="Delete"
      pending={removal.isPending}
      pendingText="Deleting..."
      onConfirm={() => removal.mutate(user.id)}
    />
  )
}
