import { useState } from 'react'
import { Checkbox } from '../../../../browser/ui/Checkbox.tsx'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { FormActions } from '../../../../browser/ui/FormActions.tsx'
import { emailRetentionDays } from '../../tickets/values.ts'
import type { HandlingDialogProps } from './handlingMutation.ts'

/** Confirms that an email becomes nothing, and offers to block its sender. */
export function DiscardMailDialog({ open, onClose, ...form }: HandlingDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Discard the email"
      description={`Nobody is told. The email is deleted ${emailRetentionDays} days after it arrived.`}
    >
      <DiscardForm {...form} onClose={onClose} />
    </Dialog>
  )
}

function DiscardForm({ mail, handling, onClose }: Omit<HandlingDialogProps, 'open'>) {
  const [isSenderBlocked, setBlocked] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!handling.isPending) handling.mutate({ as: 'discard', isSenderBlocked })
      }}
    >
      {mail.isStranger && (
        <Checkbox
          label={`Ignore further emails of ${mail.sender}`}
          checked={isSenderBlocked}
          onChange={(event) => setBlocked(event.target.checked)}
        />
      )}
      <FormActions
        submit="Discard"
        sending={handling}
        failed="Could not discard the email"
        pendingText="Discarding..."
        onCancel={onClose}
      />
    </form>
  )
}
