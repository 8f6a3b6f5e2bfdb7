import { useMutation, useQuery } from '@tanstack/react-query'
import { MailPlus } from 'lucide'
import { send } from '../../../../browser/api/send.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import type { DirectoryEntry } from '../../accounts/schema.ts'
import { LinkNeeds } from '../../../mail/browser/LinkNeeds.tsx'
import { systemStatusQuery } from '../../../mail/systemStatus/browser/api.ts'
import { neverInvited } from '../../accounts/invitations.ts'
import { sendPasswordLink } from '../endpoints.ts'
import { InviteAgain } from './InviteAgain.tsx'

/** Offers to mail a link instead of setting a user's password. With a link, only the owner knows the password. */
export function SendPasswordLink({ user, onClose }: { user: DirectoryEntry; onClose: () => void }) {
  const { missing = [] } = useQuery(systemStatusQuery).data ?? {}
  const sending = useMutation({
    mutationFn: () => send(sendPasswordLink, { params: { id: String(user.id) } }),
    onSuccess: ({ message }) => {
      toast({ title: message, kind: 'success' })
      onClose()
    },
    onError: (error) => toastFailure(error, 'Could not send the link'),
  })
  const isReachable = user.email !== null && user.emailConfirmedAt !== null
  return (
    <section aria-label="Send a link" className="mb-5 border-b border-n200 pb-5 text-ui text-n700">
      {user.invitedUntil ? (
        <>
          <p className="mb-3">
            {user.invitedUntil === neverInvited
              ? 'They have not been invited yet. The invitation has a link with which they choose a password.'
              : 'They have been invited and can choose a password with the link in that email.'}
          </p>
          <InviteAgain user={user} onDone={onClose} />
        </>
      ) : !isReachable ? (
        <p>They have no confirmed email address, so no link can be sent to them.</p>
      ) : missing.length > 0 ? (
        <p>
          <LinkNeeds missing={missing} />
        </p>
      ) : (
        <>
          <p className="wrap-anywhere">
            With a link to {user.email} they choose a password that no one else knows. The current one works
            until then.
          </p>
          <Button
            variant="secondary"
            icon={MailPlus}
            pending={sending.isPending}
            pendingText="Sending..."
            onClick={() => sending.mutate()}
            className="mt-3"
          >
            Send a link instead
          </Button>
        </>
      )}
    </section>
  )
}
