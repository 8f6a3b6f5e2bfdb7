import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../browser/ui/Button.tsx'
import { ChoicePair } from '../../../../browser/ui/ChoicePair.tsx'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { DialogActions } from '../../../../browser/ui/DialogActions.tsx'
import { SendFailure } from '../../../../browser/ui/SendFailure.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import { formatDate } from '../../../../shared/time/dates.ts'
import type { Hold } from '../schema.ts'
import type { RestoredMailsChoice } from '../values.ts'
import { releaseInstallation } from './api.ts'

const failed = 'Could not release the installation'

/** Releases a restored installation after asking about the waiting emails. */
export function ReleaseInstallation({ hold }: { hold: Hold }) {
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  // Withdrawing is the default, because the original installation has nearly always sent these mails: mails wait for
  // minutes, and a backup is hours old.
  const [restoredMails, choose] = useState<RestoredMailsChoice>('withdraw')
  const releasing = useMutation({
    mutationFn: () => releaseInstallation(queries, restoredMails),
    onSuccess: ({ message }) => toast({ title: message, kind: 'success' }),
    onError: (error) => toastFailure(error, failed),
  })
  return (
    <>
      <Button variant="secondary" size="small" className="mt-2" onClick={() => setOpen(true)}>
        Release it
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Release this installation?"
        description={whatItIs(hold)}
      >
        {hold.restoredMails > 0 && (
          <ChoicePair
            legend={`${emails(hold.restoredMails)} from the backup`}
            name="restoredMails"
            options={[
              { value: 'withdraw', label: 'Withdraw' },
              { value: 'send', label: 'Send' },
            ]}
            value={restoredMails}
            onChange={({ target }) => choose(target.value === 'send' ? 'send' : 'withdraw')}
            hint={`Waiting since ${formatDate(hold.oldestMailAt ?? hold.since)}. The former installation may have sent them after the backup was made.`}
            className="mt-5"
          />
        )}
        {hold.newMails > 0 && (
          <p className="mt-5 text-ui text-n700">
            {emails(hold.newMails)} written since the restore will be sent.
          </p>
        )}
        <DialogActions>
          <SendFailure sending={releasing} failed={failed} className="mr-auto basis-full" />
          <Button variant="secondary" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button
            pending={releasing.isPending}
            pendingText="Releasing..."
            onClick={() => {
              if (!releasing.isPending) releasing.mutate()
            }}
          >
            Release
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

const emails = (count: number) => (count === 1 ? '1 email' : `${count.toLocaleString('en-US')} emails`)

const whatItIs = ({ since, backupAt }: Hold) =>
  `It was restored on ${formatDate(since)}${backupAt === null ? '' : ` from a backup of ${formatDate(backupAt)}`}. ` +
  'Release it only if it takes the place of the former installation: from then on it sends email.'
