import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { TicketForm } from '../../features/desk/tickets/browser/TicketForm.tsx'
import type { Screen } from '../../browser/page/screen.ts'
import { unsentFilesQuery } from '../../features/desk/attachments/browser/api.ts'
import { reads } from '../data/reads.ts'

/** The form for a new ticket; the created ticket is shown afterwards. */
function NewTicketPage() {
  const navigate = useNavigate()
  const user = useQuery(currentUserQuery)
  return (
    <>
      <PageHeader
        back={{ to: '/customer/tickets', label: 'Back to Support Tickets' }}
        title="Create New Ticket"
      />
      {user.isPending && (
        <Spinner label="Loading your account..." className="min-h-62 place-content-center" />
      )}
      {user.isError && !user.data && (
        <ErrorState text="Error loading user data. Please try logging in again." />
      )}
      {user.data && (
        <TicketForm
          userId={user.data.id}
          onCreated={({ id }) => void navigate({ to: '/customer/tickets/$id', params: { id: String(id) } })}
        />
      )}
    </>
  )
}

export const screen: Screen = {
  component: NewTicketPage,
  reads: () => [reads(unsentFilesQuery)],
}
