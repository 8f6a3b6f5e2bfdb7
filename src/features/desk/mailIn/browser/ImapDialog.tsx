import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { send } from '../../../../browser/api/send.ts'
import { fieldsOf, reportFailure, schemaResolver } from '../../../../browser/forms/form.ts'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { useEdit } from '../../../../browser/forms/useEdit.ts'
import { Checkbox } from '../../../../browser/ui/Checkbox.tsx'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { EditForm } from '../../../../browser/ui/EditForm.tsx'
import { FormActions } from '../../../../browser/ui/FormActions.tsx'
import { PasswordField } from '../../../../browser/ui/PasswordField.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { TextField, verbatim } from '../../../../browser/ui/TextField.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { maskedPassword } from '../../../base/settings/values.ts'
import { saveMailboxImap } from '../../../mail/mailboxes/endpoints.ts'
import type { ImapSettings, Mailbox, ShownImap } from '../../../mail/mailboxes/schema.ts'
import { cacheMailbox, refreshIfGone } from './mailboxApi.ts'

const shape = async () => (await import('../../../mail/mailboxes/schema.ts')).imapSettings

interface ImapDialogProps {
  open: boolean
  mailbox: Mailbox
  /** The account that owns the draft. */
  userId: number
  onClose: () => void
}

/** The mail server from which the emails of a mailbox are fetched. */
export function ImapDialog({ open, onClose, mailbox, userId }: ImapDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title={<span className="wrap-anywhere">Fetch emails of {mailbox.address}</span>}
    >
      <ImapFields mailbox={mailbox} userId={userId} onClose={onClose} />
    </Dialog>
  )
}

const valuesOf = ({ connectedAt: _, failingSince: __, problem: ___, ...settings }: ShownImap): ImapSettings =>
  settings

function tlsHint(port: number, secure: boolean): string {
  if (!secure) return 'Encrypted if the server supports it. Its certificate is not checked.'
  return port === 993
    ? 'Uses implicit TLS, standard on port 993.'
    : "Uses STARTTLS. If the server doesn't support it, no email is fetched."
}

const failed = 'Could not set up fetching'

function ImapFields({ mailbox, userId, onClose }: Omit<ImapDialogProps, 'open'>) {
  const queries = useQueryClient()
  const { id, address, imap } = mailbox
  const unsaved = {
    host: '',
    port: 993,
    secure: true,
    user: address,
    password: '',
    folder: 'INBOX',
    marksRead: false,
  }
  const [start] = useState(() => (imap ? valuesOf(imap) : unsaved))
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: start })
  const draft = useDraft(form, { userId, form: `mail server of mailbox ${id}` })
  const field = fieldsOf(form)
  const save = useEdit({
    form,
    stored: imap ?? undefined,
    valuesOf,
    fields: {
      host: 'IMAP host',
      port: { label: 'IMAP port', show: String },
      secure: { label: secureLabel, show: (on) => (on ? 'On' : 'Off') },
      user: 'Username',
      password: { label: 'Password', show: () => maskedPassword },
      folder: 'Folder',
      marksRead: { label: readLabel, show: (on) => (on ? 'On' : 'Off') },
    },
    send: (body: ImapSettings, startedFrom) =>
      send(saveMailboxImap, { params: { id: String(id) }, body, startedFrom }),
    onSaved: (saved, together) => {
      draft.drop()
      cacheMailbox(queries, { ...mailbox, imap: saved })
      toast({ title: 'Emails are being fetched', description: together, kind: 'success' })
      onClose()
    },
    onUnchanged: onClose,
    onError: (error) => {
      refreshIfGone(queries, error)
      reportFailure(error, form, failed)
    },
  })
  const [port, secure] = form.watch(['port', 'secure'])

  return (
    <EditForm edit={save} className="grid gap-x-4 gap-y-5 md:grid-cols-2">
      <div className="grid gap-5 text-ui text-n700 md:col-span-2">
        <p>
          The portal signs in to the mail server and fetches each email that arrives from now on. Earlier
          emails are left alone.
        </p>
        <div className="empty:hidden">
          <RestoredDraft draft={draft} sending={save} />
        </div>
      </div>
      <TextField label="IMAP host" {...field('host')} {...verbatim} />
      <TextField
        label="IMAP port"
        type="number"
        inputMode="numeric"
        min={1}
        max={65_535}
        {...field('port', { valueAsNumber: true })}
      />
      <Checkbox
        label={secureLabel}
        {...form.register('secure')}
        hint={tlsHint(port, secure)}
        className="md:col-span-2"
      />
      <TextField label="Username" {...field('user')} {...verbatim} />
      <PasswordField
        label="Password"
        {...field('password')}
        hint={imap ? 'Leave it unchanged to keep the stored password.' : undefined}
        autoComplete="new-password"
      />
      <TextField label="Folder" {...field('folder')} {...verbatim} />
      <Checkbox label={readLabel} {...form.register('marksRead')} className="md:col-span-2" />
      <div className="md:col-span-2">
        <FormActions
          submit={imap ? 'Update' : 'Start fetching'}
          sending={save}
          failed={failed}
          pendingText="Signing in..."
          onCancel={() => {
            draft.drop()
            onClose()
          }}
        />
      </div>
    </EditForm>
  )
}

const secureLabel = 'Require a secure connection (TLS)'
const readLabel = 'Mark fetched emails as read'
