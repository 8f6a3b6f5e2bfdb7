import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { send } from '../../../browser/api.ts'
import { fieldsOf, reportFailure, schemaResolver, submitWith } from '../../../browser/form.ts'
import { Button } from '../../../browser/ui/Button.tsx'
import { Dialog } from '../../../browser/ui/Dialog.tsx'
import { DialogActions } from '../../../browser/ui/DialogActions.tsx'
import { FormActions } from '../../../browser/ui/FormActions.tsx'
import { Notice } from '../../../browser/ui/Notice.tsx'
import { RestoredDraft } from '../../../browser/ui/RestoredDraft.tsx'
import { SelectField } from '../../../browser/ui/SelectField.tsx'
import { TextField } from '../../../browser/ui/TextField.tsx'
import { toast } from '../../../browser/ui/toast.ts'
import { useDraft } from '../../../browser/useDraft.ts'
import { cacheUser } from '../../accounts/browser/api.ts'
import { LinkNeeds } from '../../mail/browser/LinkNeeds.tsx'
import { systemStatusQuery } from '../../system/browser/api.ts'
import { invite } from '../calls.ts'
import type { invitation } from '../schema.ts'
import { InvitedPersonFields } from './InvitedPersonFields.tsx'

const shape = async () => (await import('../schema.ts')).invitation

interface InviteDialogProps {
  open: boolean
  /** Whose draft it is. */
  person: number
  onClose: () => void
}

export function InviteDialog({ open, person, onClose }: InviteDialogProps) {
  const { missing = [] } = useQuery({ ...systemStatusQuery, enabled: open }).data ?? {}
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Invite a person"
      description="They get a mail with a link, and choose their own password there."
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
        <InvitationFields person={person} onClose={onClose} />
      )}
    </Dialog>
  )
}

const roleChoices = [
  { value: 'customer', label: 'Customer' },
  { value: 'agent', label: 'Agent' },
  { value: 'Administrator', label: 'Administrator' },
]
const empty: Required<z.input<typeof invitation>> = {
  email: '',
  username: '',
  role: 'customer',
  firstName: '',
  lastName: '',
  company: '',
}
const failed = 'Failed to invite'

function InvitationFields({ person, onClose }: Omit<InviteDialogProps, 'open'>) {
  const queries = useQueryClient()
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: empty })
  const draft = useDraft(form, { person, form: 'invitation' })
  const sending = useMutation({
    mutationFn: (body: z.output<typeof invitation>) =>
      send(invite, { body, idempotencyKey: draft.keyOf(body) }),
    onSuccess: (user) => {
      draft.drop()
      cacheUser(queries, user)
      toast({ title: `${user.username} is invited`, description: user.email ?? undefined, kind: 'success' })
      onClose()
    },
    onError: (error) => reportFailure(error, form, failed),
  })
  const field = fieldsOf(form)

  return (
    <form {...submitWith(form, sending)}>
      <RestoredDraft draft={draft} sending={sending} />
      <div className="grid gap-5">
        <TextField label="Email" type="email" {...field('email')} autoComplete="off" />
        <InvitedPersonFields field={field} />
        <SelectField label="Role" {...field('role')} options={roleChoices} />
      </div>
      <FormActions
        submit="Send invitation"
        sending={sending}
        failed={failed}
        pendingText="Sending..."
        onCancel={() => {
          draft.drop()
          onClose()
        }}
      />
    </form>
  )
}
