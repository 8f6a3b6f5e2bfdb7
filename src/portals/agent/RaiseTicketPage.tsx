import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { currentUserQuery, userQuery } from '../../features/people/accounts/browser/api.ts'
import { RaiseTicketForm } from '../../features/desk/tickets/onBehalf/browser/RaiseTicketForm.tsx'
import { ticketLink, ticketList } from './links.ts'
import type { Screen } from '../../browser/page/screen.ts'
import { unsentFilesQuery } from '../../features/desk/attachments/browser/api.ts'
import { personSearch } from '../../features/clients/directory/browser/api.ts'
import { idIn } from '../../shared/endpoint/searchParams.ts'
import { reads } from '../data/reads.ts'

/** The form for a ticket of a customer; the created ticket is shown afterwards. */
function RaiseTicketPage() {
  const navigate = useNavigate()
  const { customer } = useSearch({ from: '/agent/frame/agent/tickets/raise' })
  const { data: user } = useQuery(currentUserQuery)
  return (
    <>
      <PageHeader back={{ ...ticketList, label: 'Back to Support Tickets' }} title="New Ticket" />
      {user ? (
        <RaiseTicketForm
          key={customer}
          userId={user.id}
          customer={customer}
          search={personSearch}
          onRaised={({ id }) => void navigate(ticketLink(String(id)))}
          onCancel={() => void navigate(ticketList)}
        />
      ) : (
        <Spinner label="Loading your account..." className="min-h-62 place-content-center" />
      )}
    </>
  )
}

export const screen: Screen = {
  component: RaiseTicketPage,
  reads({ search }) {
    const customer = idIn(search.get('customer'))
    return [
      reads(personSearch('')),
      ...(customer === undefined ? [] : [reads(userQuery(customer))]),
      reads(unsentFilesQuery),
    ]
  },
}
