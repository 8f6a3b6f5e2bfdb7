import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { errorMessage } from '../../../../browser/api/send.ts'
import { serverNow } from '../../../../browser/api/clock.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { everyStep } from '../../../../browser/ui/everyStep.ts'
import { Notice } from '../../../../browser/ui/Notice.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { formatWhen } from '../../../../shared/time/dates.ts'
import { useMailWait } from './useMailWait.ts'
import { areMailsRefused } from '../../../mail/promises.ts'
import type { OwnAccount } from '../schema.ts'
import { nextLinkText } from '../values.ts'
import { currentUserQuery, sendConfirmation } from './api.ts'

/**
 * Asks a customer to confirm their email address, because unconfirmed addresses get no mail. Hidden if the address is
 * confirmed, or no link can be sent.
 */
export function ConfirmAddress({ user }: { user: OwnAccount | null | undefined }) {
  const queries = useQueryClient()
  const mailWait = useMailWait()
  const sending = useMutation({
    mutationFn: sendConfirmation,
    onSuccess: ({ message }) => toast({ title: message, kind: 'success' }),
    onError: (error) =>
      toast({
        title: 'Could not send the link',
        description: errorMessage(error, 'Please try again.'),
        kind: 'error',
      }),
    // Updates the time at which the next link may be sent, also after a refusal.
    onSettled: () => queries.invalidateQueries(currentUserQuery),
  })
  const { sentAt, nextAt, isDelayed } = user?.confirmationLink ?? {}
  const wait = useSyncExternalStore(
    everyStep,
    () => waitText(nextAt, sentAt !== undefined),
    () => '',
  )
  if (!user?.email || user.emailConfirmedAt !== null || areMailsRefused(mailWait)) return null
  return (
    <div className="mb-4">
      <Notice kind="info">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="wrap-anywhere">
            <p>
              {user.emailNotifications ? (
                <>
                  Confirm <strong className="font-medium">{user.email}</strong> to get emails about your
                  tickets.
                </>
              ) : (
                <>
                  Please confirm that <strong className="font-medium">{user.email}</strong> is your address.
                  Until then we won't email you about your account.
                </>
              )}
            </p>
            {(sentAt !== undefined || wait !== '') && (
              // Screen readers do not announce the countdown.
              <p id="next-link" aria-live="off" className="mt-1">
                {[sentAt !== undefined && sentText(sentAt, isDelayed), wait].filter(Boolean).join(' ')}
              </p>
            )}
          </div>
          <Button
            variant="secondary"
            size="small"
            pending={sending.isPending}
            pendingText="Sending..."
            disabled={wait !== ''}
            aria-describedby={wait === '' ? undefined : 'next-link'}
            onClick={() => sending.mutate()}
          >
            {sentAt === undefined ? 'Send confirmation email' : 'Resend confirmation email'}
          </Button>
        </div>
      </Notice>
    </div>
  )
}

const sentText = (sentAt: string, isDelayed = false) =>
  isDelayed
    ? 'Emails are delayed at the moment, so your link may take longer.'
    : `We sent a link ${formatWhen(sentAt, serverNow())}.`

/** Says when the next link can be sent; empty if it can be sent now. */
function waitText(nextAt: string | undefined, wasSent: boolean): string {
  const seconds = nextAt === undefined ? 0 : (Date.parse(nextAt) - serverNow()) / 1000
  return seconds > 0 ? nextLinkText(seconds, wasSent) : ''
}
