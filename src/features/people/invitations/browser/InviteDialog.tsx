import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { nameKeyOf } from '../../../../shared/text/nameKey.ts'
import { ApiError, send } from '../../../../browser/api/send.ts'
import { sendForRows } from '../../../../browser/api/sendForRows.ts'
import { fieldsOf, reportFailure, schemaResolver, submitWith } from '../../../../browser/forms/form.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { DialogActions } from '../../../../browser/ui/DialogActions.tsx'
import { FormActions } from '../../../../browser/ui/FormActions.tsx'
import { Notice } from '../../../../browser/ui/Notice.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { SelectField } from '../../../../browser/ui/SelectField.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { cacheUser } from '../../directory/browser/api.ts'
import type { DirectoryEntry } from '../../accounts/schema.ts'
import { LinkNeeds } from '../../../mail/browser/LinkNeeds.tsx'
import { systemStatusQuery } from '../../../mail/systemStatus/browser/api.ts'
import { roleChoicesOf } from '../../../../shared/endpoint/roles.ts'
import { findUsers } from '../../directory/endpoints.ts'
import { invite } from '../endpoints.ts'
import type { invitation } from '../schema.ts'
import { InviteAgain } from './InviteAgain.tsx'
import { InvitedPersonFields } from './InvitedPersonFields.tsx'

const shape = async () => (await import('../schema.ts')).invitation

interface InviteDialogProps {
  open: boolean
  /** The account that owns the draft. */
  userId: number
  onClose: () => void
}

export function InviteDialog({ open, userId, onClose }: InviteDialogProps) {
  const { missing = [], mailFailure } = useQuery({ ...systemStatusQuery, enabled: open }).data ?? {}
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Invite a person"
      description="We'll email them a link to choose their own password."
    >
      {missing.length > 0 ? (
        <>
          <Notice kind="info">
            <LinkNeeds missing={missing} />
          </Notice>
          <DialogActions>
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
          </DialogActions>
        </>
      ) : (
        <>
          {mailFailure && (
            <div className="mb-5">
              <Notice kind="info">Emails are delayed at the moment. {mailFailure.problem}</Notice>
            </div>
          )}
          <InvitationFields userId={userId} onClose={onClose} />
        </>
      )}
    </Dialog>
  )
}

const roleChoices = roleChoicesOf(['customer', 'agent', 'Administrator'])
const empty: Required<z.input<typeof invitation>> = {
  email: '',
  username: '',
  role: 'customer',
  firstName: '',
  lastName: '',
  company: '',
}
const failed = 'Could not send the invitation'

/** Finds the user whose open invitation prevents a second one. */
async function findInvited(username: string): Promise<DirectoryEntry | undefined> {
  const query = { state: 'invited', words: username }
  const open = await sendForRows(findUsers, { query, first: 0, count: 100 }).catch(() => undefined)
  const key = nameKeyOf(username).trim()
  return open?.rows.find((user) => nameKeyOf(user.username) === key)
}

function InvitationFields({ userId, onClose }: Omit<InviteDialogProps, 'open'>) {
  const queries = useQueryClient()
  const [invited, setInvited] = useState<DirectoryEntry>()
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: empty })
  const draft = useDraft(form, { userId, form: 'invitation' })
  const sending = useMutation({
    mutationFn: (body: z.output<typeof invitation>) =>
      send(invite, { body, idempotencyKey: draft.keyOf(body) }),
    onSuccess: (user) => {
      draft.drop()
      cacheUser(queries, user)
      toast({ title: `${user.username} is invited`, description: user.email ?? undefined, kind: 'success' })
      onClose()
    },
    onError: async (error, { username }) => {
      reportFailure(error, form, failed)
      if (error instanceof ApiError && error.status === 409) setInvited(await findInvited(username))
    },
  })
  const field = fieldsOf(form)
  const close = () => {
    draft.drop()
    onClose()
  }

  return (
    <form {...submitWith(form, sending)}>
      <RestoredDraft draft={draft} sending={sending} />
      <div className="grid gap-5">
        <TextField label="Email" type="email" {...field('email')} autoComplete="off" />
        <InvitedPersonFields field={field} />
        <SelectField label="Role" {...field('role')} options={roleChoices} />
      </div>
      {invited && (
        <div role="status" className="mt-4 flex flex-wrap items-center gap-3 text-ui text-n700">
          <p className="wrap-anywhere">
            {invited.username} has not used the invitation to {invited.email} yet.
          </p>
          <InviteAgain user={invited} onDone={close} />
        </div>
      )}
      <FormActions
        submit="Send invitation"
        sending={sending}
        failed={failed}
        pendingText="Sending..."
        onCancel={close}
      />
    </form>
  )
}
