import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '../../../browser/api.ts'
import { Button } from '../../../browser/ui/Button.tsx'
import { Notice } from '../../../browser/ui/Notice.tsx'
import { toast } from '../../../browser/ui/toast.ts'
import type { OwnAccount } from '../schema.ts'
import { sendConfirmation } from './api.ts'

/** Asks a customer to confirm an address that gets no mail until then; nothing for a confirmed one. */
export function ConfirmAddress({ user }: { user: OwnAccount | null | undefined }) {
  const sending = useMutation({
    mutationFn: sendConfirmation,
    onSuccess: ({ message }) => toast({ title: message, kind: 'success' }),
    onError: (error) =>
      toast({
        title: 'The link was not sent',
        description: errorMessage(error, 'Please try again.'),
        kind: 'error',
      }),
  })
  if (!user?.email || user.emailConfirmedAt !== null) return null
  return (
    <div className="mb-4">
      <Notice kind="info">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="wrap-anywhere">
            {user.emailNotifications ? (
              <>
                Mails about your tickets go to <strong className="font-medium">{user.email}</strong> once you
                have confirmed it.
              </>
            ) : (
              <>
                Please confirm that <strong className="font-medium">{user.email}</strong> is your address.
                Until then we send no mails about your account there.
              </>
            )}
          </p>
          <Button
            variant="secondary"
            size="small"
            pending={sending.isPending}
            pendingText="Sending..."
            onClick={() => sending.mutate()}
          >
            Send the link
          </Button>
        </div>
      </Notice>
    </div>
  )
}
