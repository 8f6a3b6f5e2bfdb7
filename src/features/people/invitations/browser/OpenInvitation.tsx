import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../../browser/api/send.ts'
import { serverNow } from '../../../../browser/api/clock.ts'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Fact } from '../../../../browser/ui/Fact.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import { refreshUserLists, refreshUsers } from '../../directory/browser/api.ts'
import type { DirectoryEntry } from '../../accounts/schema.ts'
import { formatDate } from '../../../../shared/time/dates.ts'
import { neverInvited } from '../../accounts/invitations.ts'
import { withdrawInvitation } from '../endpoints.ts'
import { InviteAgain } from './InviteAgain.tsx'

const Question = loadedLater(
  async () => (await import('../../../../browser/ui/ConfirmDialog.tsx')).ConfirmDialog,
)

const stateOf = (until: string) =>
  until === neverInvited
    ? 'They were imported, and have not been invited yet.'
    : Date.parse(until) > serverNow()
      ? `The link works until ${formatDate(until)}. They have not chosen a password yet.`
      : `The link ended on ${formatDate(until)}. They have not chosen a password.`

const failed = 'Could not withdraw the invitation'

interface OpenInvitationProps {
  user: DirectoryEntry
  onClose: () => void
}

/** Shows the invitation in the details of a user who has not chosen a password yet. */
export function OpenInvitation({ user, onClose }: OpenInvitationProps) {
  const { id, username, invitedUntil } = user
  const queries = useQueryClient()
  const [asked, setAsked] = useState<'never' | 'open' | 'closed'>('never')
  const withdrawal = useMutation({
    mutationFn: () => send(withdrawInvitation, { params: { id: String(id) } }),
    onSuccess: ({ message }) => {
      setAsked('closed')
      onClose()
      void refreshUserLists(queries)
      toast({ title: message, kind: 'success' })
    },
    onError: (error) => {
      void refreshUsers(queries)
      toastFailure(error, failed)
    },
  })
  if (!invitedUntil) return null
  return (
    <Fact term="Invitation" wide>
      {stateOf(invitedUntil)}
      <span className="mt-2 flex flex-wrap gap-2">
        <InviteAgain user={user} onDone={onClose} />
        {invitedUntil !== neverInvited && (
          <Button variant="ghost-danger" size="small" onClick={() => setAsked('open')}>
            Withdraw
          </Button>
        )}
      </span>
      {asked !== 'never' && (
        <Question.Later
          open={asked === 'open'}
          onClose={() => setAsked('closed')}
          title={`Withdraw the invitation of ${username}?`}
          question="The link no longer works, and the account is deleted. Invoices that were made for it stay, without a name."
          confirmLabel="Withdraw"
          sending={withdrawal}
          failed={failed}
          pendingText="Withdrawing..."
          onConfirm={() => withdrawal.mutate()}
        />
      )}
    </Fact>
  )
}
