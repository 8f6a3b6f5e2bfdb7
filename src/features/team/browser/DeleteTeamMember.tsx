import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../../../browser/ui/ConfirmDialog.tsx'
import { toast, toastFailure } from '../../../browser/ui/toast.ts'
import type { TeamMember } from '../schema.ts'
import { removeTeamMember } from './api.ts'

const failed = 'Failed to delete team member'

interface DeleteTeamMemberProps {
  /** Undefined while nobody is about to be deleted. */
  member: TeamMember | undefined
  onClose: () => void
}

export function DeleteTeamMember({ member, onClose }: DeleteTeamMemberProps) {
  const queries = useQueryClient()
  const removal = useMutation({
    mutationFn: (id: number) => removeTeamMember(queries, id),
    onSuccess: () => {
      toast({ title: 'Team member deleted', kind: 'success' })
      onClose()
    },
    onError: (error) => toastFailure(error, failed),
  })

  return (
    <ConfirmDialog
      open={member !== undefined}
      onClose={onClose}
      title="Delete member"
      question="Are you sure you want to delete this member?"
      confirmLabel="Delete"
      pending={removal.isPending}
      pendingText="Deleting..."
      onConfirm={() => {
        if (member) removal.mutate(member.id)
      }}
    />
  )
}
