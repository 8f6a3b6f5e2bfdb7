import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MailPlus } from 'lucide'
import { send } from '../../../../browser/api/send.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import { refreshUsers } from '../../directory/browser/api.ts'
import { LinkNeeds } from '../../../mail/browser/LinkNeeds.tsx'
import { systemStatusQuery } from '../../../mail/systemStatus/browser/api.ts'
import { inviteWaiting } from '../endpoints.ts'

const people = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`

/**
 * Invites people who were imported without an invitation, or says which settings are missing before they can be
 * invited.
 */
export function InviteWaiting() {
  const queries = useQueryClient()
  const { data: status } = useQuery(systemStatusQuery)
  const sending = useMutation({
    mutationFn: () => send(inviteWaiting, {}),
    onSuccess: ({ invited, left }) => {
      const are = invited === 1 ? 'is' : 'are'
      const delay = status?.mailFailure ? 'Emails are delayed at the moment.' : ''
      const rest = left > 0 ? `${people(left)} not invited yet.` : ''
      toast({
        title: `${people(invited)} ${are} invited`,
        description: [rest, delay].filter(Boolean).join(' ') || undefined,
        kind: 'success',
      })
    },
    onError: (error) => toastFailure(error, 'Could not send the invitations'),
    onSettled: () => void refreshUsers(queries),
  })
  if (!status) return null
  if (status.missing.length > 0)
    return (
      <p>
        <LinkNeeds missing={status.missing} />
      </p>
    )
  return (
    <Button
      variant="secondary"
      size="small"
      icon={MailPlus}
      pending={sending.isPending}
      pendingText="Inviting..."
      onClick={() => sending.mutate()}
    >
      Invite all who are not invited yet
    </Button>
  )
}
