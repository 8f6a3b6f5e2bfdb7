import { useQueryClient } from '@tanstack/react-query'
import { DeleteDialog } from '../../../../browser/ui/DeleteDialog.tsx'
import type { TeamMember } from '../../../../shared/site/teamMember.ts'
import { removeTeamMember } from './api.ts'

interface DeleteTeamMemberProps {
  open: boolean
  member: TeamMember
  onClose: () => void
}

export function DeleteTeamMember({ open, member, onClose }: DeleteTeamMemberProps) {
  const queries = useQueryClient()
  return (
    <DeleteDialog
      item={member}
      open={open}
      onClose={onClose}
      title={<span className="wrap-anywhere">Delete member {member.name}</span>}
      question="Are you sure you want to delete this member?"
      effect={`${member.name} disappears from the team page at once; user accounts stay.`}
      remove={(id) => removeTeamMember(queries, id)}
      successTitle="Team member deleted"
      failureTitle="Failed to delete team member"
    />
  )
}
