import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide'
import { useState } from 'react'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { EmptyState } from '../../../../browser/ui/EmptyState.tsx'
import { LoadedContent } from '../../../../browser/ui/LoadedContent.tsx'
import { PageHeader } from '../../../../browser/ui/PageHeader.tsx'
import type { TeamMember } from '../../../../shared/site/teamMember.ts'
import { teamQuery } from './api.ts'
import { DeleteTeamMember } from './DeleteTeamMember.tsx'
import { TeamTable } from './TeamTable.tsx'

// A separate script, because it contains the form library.
const Dialog = loadedLater(async () => (await import('./TeamMemberDialog.tsx')).TeamMemberDialog)

interface TeamManagementProps {
  /** The id of the account that the drafts belong to. */
  userId: number | null
  /** The title of the screen; undefined for a section of another screen, which has a frame already. */
  title?: string
}

const note = 'Visitors see changes at once on the team page.'

export function TeamManagement({ userId, title }: TeamManagementProps) {
  const team = useQuery(teamQuery)
  // Keeps the member while the dialog closes, so that its texts do not change during the animation.
  const [dialog, setDialog] = useState<{ open: boolean; member: TeamMember | undefined }>()
  const [deleting, setDeleting] = useState<{ open: boolean; member: TeamMember }>()

  const framed = title !== undefined
  const add = (className?: string) => (
    <Button
      {...Dialog.intent}
      icon={Plus}
      onClick={() => setDialog({ open: true, member: undefined })}
      className={className}
    >
      Add member
    </Button>
  )
  return (
    <>
      {framed && (
        // Not shown for an empty team, because the message for an empty team contains the same button.
        <PageHeader title={title} subtitle={note} actions={team.data?.length !== 0 && add()} />
      )}
      <LoadedContent
        query={team}
        loadingText="Loading the team..."
        errorText="Could not load the team members. Please try again."
        framed={framed}
      >
        {(members) =>
          members.length === 0 ? (
            <EmptyState
              framed={framed}
              text="No team members yet. Visitors see them on the team page."
              action={add()}
            />
          ) : (
            <>
              {!framed && (
                <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
                  <p className="text-ui text-n600">{note}</p>
                  {add('max-md:w-full')}
                </div>
              )}
              <TeamTable
                members={members}
                onEdit={(member) => setDialog({ open: true, member })}
                onDelete={(member) => setDeleting({ open: true, member })}
              />
            </>
          )
        }
      </LoadedContent>
      {dialog && (
        <Dialog.Later {...dialog} userId={userId} onClose={() => setDialog({ ...dialog, open: false })} />
      )}
      {deleting && (
        <DeleteTeamMember {...deleting} onClose={() => setDeleting({ ...deleting, open: false })} />
      )}
    </>
  )
}
