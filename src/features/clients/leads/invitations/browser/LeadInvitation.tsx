import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide'
import { useState } from 'react'
import { loadedLater } from '../../../../../browser/page/loadedLater.tsx'
import { Button } from '../../../../../browser/ui/Button.tsx'
import { formatDate } from '../../../../../shared/time/dates.ts'
import type { ContactRequest } from '../../schema.ts'
import { leadInvitationQuery } from './api.ts'

const InvitationDialog = loadedLater(async () => (await import('./InviteLeadDialog.tsx')).InviteLeadDialog)

interface LeadInvitationProps {
  lead: ContactRequest
  /** The signed-in account, which owns the draft of the form. */
  userId: number | undefined
}

/** Invites the person of a lead as a customer, or shows the account they were invited to. */
export function LeadInvitation({ lead, userId }: LeadInvitationProps) {
  const { data, isError } = useQuery(leadInvitationQuery(lead.id))
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  if (!data && !isError) return null
  // If the data cannot be loaded, the invitation is offered anyway. If the server then refuses, it gives the reason.
  const { invited, missing } = data ?? { invited: null, missing: [] }
  return (
    <>
      {invited?.username ? (
        <p className="text-ui wrap-anywhere text-n600">
          Invited as <strong className="font-medium text-n900">{invited.username}</strong> on{' '}
          {formatDate(invited.createdAt)}
        </p>
      ) : lead.customer !== null ? null : (
        <Button variant="secondary" icon={UserPlus} onClick={() => setState('open')}>
          Invite as customer
        </Button>
      )}
      {state !== 'never' && userId !== undefined && (
        <InvitationDialog.Later
          open={state === 'open'}
          lead={lead}
          missing={missing}
          userId={userId}
          onClose={() => setState('closed')}
        />
      )}
    </>
  )
}
