import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide'
import { useState } from 'react'
import { Button } from '../../../../browser/ui/Button.tsx'
import { copyText } from '../../../../browser/ui/copyText.ts'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { DialogActions } from '../../../../browser/ui/DialogActions.tsx'
import { SendFailure } from '../../../../browser/ui/SendFailure.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import { formatDate } from '../../../../shared/time/dates.ts'
import type { Mailbox } from '../../../mail/mailboxes/schema.ts'
import { createWebhook, refreshIfGone, removeWebhook } from './mailboxApi.ts'

interface WebhookDialogProps {
  open: boolean
  mailbox: Mailbox
  onClose: () => void
}

/** Creates, replaces or removes the address to which a mail service posts emails. */
export function WebhookDialog({ open, mailbox, onClose }: WebhookDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title={<span className="wrap-anywhere">Webhook of {mailbox.address}</span>}
    >
      <Webhook mailbox={mailbox} onClose={onClose} />
    </Dialog>
  )
}

function Webhook({ mailbox: { id, webhookCreatedAt }, onClose }: Omit<WebhookDialogProps, 'open'>) {
  const queries = useQueryClient()
  // The question before an address that is in use stops working.
  const [asked, setAsked] = useState<'replace' | 'remove'>()
  const failed = asked === 'remove' ? 'Could not remove the webhook address' : 'Could not create the address'
  const onError = (error: unknown) => {
    refreshIfGone(queries, error)
    toastFailure(error, failed)
  }
  // Not kept after the dialog has closed, because the response has the secret.
  const creation = useMutation({ mutationFn: () => createWebhook(queries, id), gcTime: 0, onError })
  const removal = useMutation({
    mutationFn: () => removeWebhook(queries, id),
    onSuccess: () => {
      toast({ title: 'Webhook address removed', kind: 'success' })
      onClose()
    },
    onError,
  })
  if (creation.data) return <NewAddress path={creation.data.path} onClose={onClose} />
  const create = (
    <Button
      pending={creation.isPending}
      pendingText="Creating..."
      onClick={() => creation.mutate()}
      variant={asked === 'replace' ? 'danger' : 'primary'}
    >
      {asked === 'replace' ? 'Replace address' : 'Create webhook address'}
    </Button>
  )
  return (
    <>
      <div className="grid gap-3 text-ui text-n700">
        {asked === undefined && (
          <p>
            A mail service posts each email for this mailbox to a secret address, as an alternative to passing
            it to the program <code>portal mail-in</code>.
          </p>
        )}
        <p role={asked && 'status'}>{asked ? questions[asked] : stateOf(webhookCreatedAt)}</p>
      </div>
      <DialogActions>
        <SendFailure
          sending={asked === 'remove' ? removal : creation}
          failed={failed}
          className="mr-auto basis-full"
        />
        {asked ? (
          <>
            <Button key="back" autoFocus variant="secondary" onClick={() => setAsked(undefined)}>
              Back
            </Button>
            {asked === 'replace' ? (
              create
            ) : (
              <Button
                variant="danger"
                pending={removal.isPending}
                pendingText="Removing..."
                onClick={() => removal.mutate()}
              >
                Remove address
              </Button>
            )}
          </>
        ) : (
          <>
            <Button key="close" autoFocus={webhookCreatedAt !== null} variant="secondary" onClick={onClose}>
              Close
            </Button>
            {webhookCreatedAt === null ? (
              create
            ) : (
              <>
                <Button variant="secondary" onClick={() => setAsked('remove')}>
                  Remove
                </Button>
                <Button variant="secondary" onClick={() => setAsked('replace')}>
                  Replace
                </Button>
              </>
            )}
          </>
        )}
      </DialogActions>
    </>
  )
}

const questions = {
  replace: 'A new address is created. The current one stops working at once.',
  remove: 'The address stops working at once. The mail service can no longer deliver emails here.',
}

const stateOf = (createdAt: string | null) =>
  createdAt === null
    ? 'There is no address yet. Anyone who knows it can deliver emails, so it is shown only once.'
    : `The address was created on ${formatDate(createdAt)} and cannot be shown again. If it was lost, or others have learned it, replace it.`

function NewAddress({ path, onClose }: { path: string; onClose: () => void }) {
  const address = `${location.origin}${path}`
  return (
    <>
      <p role="status" className="text-ui text-n700">
        Copy this address into the settings of your mail service. We won't show it again.
      </p>
      <p
        data-secret-address
        className="mt-4 rounded-control border border-n200 bg-n25 px-4 py-3 font-mono text-ui break-all text-n900"
      >
        {address}
      </p>
      <p className="mt-4 text-ui text-n700">
        The service must post each whole email as it arrived (“raw MIME”), with the content type{' '}
        <code>message/rfc822</code>.
      </p>
      <DialogActions>
        <Button
          autoFocus
          variant="secondary"
          icon={Copy}
          onClick={() => void copyText(address, 'webhook address')}
        >
          Copy address
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </>
  )
}
