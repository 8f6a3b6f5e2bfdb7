import { useMutation } from '@tanstack/react-query'
import { MailPlus } from 'lucide'
import { send } from '../../../../browser/api/send.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import type { DirectoryEntry } from '../../accounts/schema.ts'
import { askForTwoFactor } from '../endpoints.ts'

/** Asks another user by mail to set up 2FA. */
export function AskForTwoFactor({ user, onClose }: { user: DirectoryEntry; onClose: () => void }) {
  const asking = useMutation({
    mutationFn: () => send(askForTwoFactor, { params: { id: String(user.id) } }),
    onSuccess: ({ message }) => {
      toast({ title: message, kind: 'success' })
      onClose()
    },
    onError: (error) => toastFailure(error, 'Could not send the email'),
  })
  return (
    <Button
      variant="secondary"
      icon={MailPlus}
      pending={asking.isPending}
      pendingText="Sending..."
      onClick={() => asking.mutate()}
    >
      Ask by email
    </Button>
  )
}
