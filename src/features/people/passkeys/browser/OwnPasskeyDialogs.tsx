import { useState } from 'react'
import { ConfirmDialog } from '../../../../browser/ui/ConfirmDialog.tsx'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import type { Sending } from '../../../../browser/ui/SendFailure.tsx'
import { NewRecoveryCodes } from '../../ownAccount/browser/NewRecoveryCodes.tsx'
import type { Passkey } from '../schema.ts'
import { AddPasskeyForm } from './AddPasskeyForm.tsx'

export type PasskeyTask = { name: 'add' } | { name: 'remove'; passkey: Passkey }

interface OwnPasskeyDialogsProps {
  open: boolean
  task: PasskeyTask
  removal: Sending
  /** The title of the message if a removal fails. */
  removalFailed: string
  onRemove: (id: number) => void
  onClose: () => void
}

/** The dialogs for passkeys on the account page. Their code is loaded after the page. */
export function OwnPasskeyDialogs(props: OwnPasskeyDialogsProps) {
  const { open, task, removal, removalFailed, onRemove, onClose } = props
  if (task.name === 'add') return <AddPasskeyDialog open={open} onClose={onClose} />
  const { id, name, host } = task.passkey
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Remove the passkey ${name}?`}
      question={
        <>
          It will no longer sign you in at {host}, and you are signed out everywhere else. Your device goes on
          showing it until you delete it there.
        </>
      }
      confirmLabel="Remove"
      sending={removal}
      failed={removalFailed}
      pendingText="Removing..."
      onConfirm={() => onRemove(id)}
    />
  )
}

function AddPasskeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [needsCodes, setNeedsCodes] = useState(false)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setNeedsCodes(false)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={needsCodes ? 'Save your recovery codes' : 'Add a passkey'}
      description={needsCodes ? undefined : 'Your device asks you next where to keep it.'}
    >
      {needsCodes ? (
        <NewRecoveryCodes insteadOf="your passkey" onClose={onClose} />
      ) : (
        <AddPasskeyForm onAdded={() => setNeedsCodes(true)} onClose={onClose} />
      )}
    </Dialog>
  )
}
