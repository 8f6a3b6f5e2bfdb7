import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MailPlus } from 'lucide'
import { send } from '../../../../browser/api/send.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import { cacheUser, refreshUsers } from '../../directory/browser/api.ts'
import type { DirectoryEntry } from '../../accounts/schema.ts'
import { neverInvited } from '../../accounts/invitations.ts'
import { inviteAgain } from '../endpoints.ts'

interface InviteAgainProps {
  user: Pick<DirectoryEntry, 'id' | 'username' | 'invitedUntil'>
  onDone?: () => void
}

/** Mails a link to a user who has not chosen a password yet. An earlier link stops working. */
export function InviteAgain({ user, onDone }: InviteAgainProps) {
  const isFirst = user.invitedUntil === neverInvited
  const queries = useQueryClient()
  const sending = useMutation({
    mutationFn: () => send(inviteAgain, { params: { id: String(user.id) } }),
    onSuccess: (invited) => {
      cacheUser(queries, invited)
      toast({
        title: `${invited.username} is invited${isFirst ? '' : ' again'}`,
        description: isFirst ? undefined : 'Only the new link works.',
        kind: 'success',
      })
      onDone?.()
    },
    onError: (error) => {
      void refreshUsers(queries)
      toastFailure(error, 'Could not send the invitation')
    },
  })
  return (
    <Button
      variant="secondary"
      size="small"
      icon={MailPlus}
      pending={sending.isPending}
      pendingText="Sending..."
      onClick={() => sending.mutate()}
    >
      {isFirst ? 'Invite' : 'Resend'}
    </Button>
  )
}
