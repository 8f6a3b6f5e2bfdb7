import { useQueryClient } from '@tanstack/react-query'
import { DeleteDialog } from '../../../browser/ui/DeleteDialog.tsx'
import type { TeamMember } from '../schema.ts'
import { removeTeamMember } from './api.ts'

interface DeleteTeamMemberProps {
  /** Undefined: the dialog is closed. */
  member: TeamMember | undefined
  onClose: () => void
}

export function DeleteTeamMember({ member, onClose }: DeleteTeamMemberProps) {
  const queries = useQueryClient()
  return (
    <DeleteDialog
      item={member}
      onClose={onClose}
      title="Delete member"
      question="Are you sure you want to delete this member?"
      remove={(id) => removeTeamMember(queries, id)}
      successTitle="Team member deleted"
      failureTitle="Failed to delete team member"
    />
  )
}
