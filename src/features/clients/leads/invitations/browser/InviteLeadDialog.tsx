import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { send } from '../../../../../browser/api/send.ts'
import { fieldsOf, reportFailure, schemaResolver, submitWith } from '../../../../../browser/forms/form.ts'
import { Button } from '../../../../../browser/ui/Button.tsx'
import { Dialog } from '../../../../../browser/ui/Dialog.tsx'
import { DialogActions } from '../../../../../browser/ui/DialogActions.tsx'
import { FormActions } from '../../../../../browser/ui/FormActions.tsx'
import { Notice } from '../../../../../browser/ui/Notice.tsx'
import { RestoredDraft } from '../../../../../browser/ui/RestoredDraft.tsx'
import { toast } from '../../../../../browser/ui/toast.ts'
import { useDraft } from '../../../../../browser/forms/useDraft.ts'
import { refreshUsers } from '../../../../people/directory/browser/api.ts'
import { refreshPeople } from '../../../directory/browser/api.ts'
import { refreshLeads } from '../../browser/api.ts'
import type { ContactRequest } from '../../schema.ts'
import { useMailWait } from '../../../../people/accounts/browser/useMailWait.ts'
import { leadInvitationText } from '../../../../mail/promises.ts'
import { linkNeedsText, type LinkNeed } from '../../../../mail/values.ts'
import { inviteLead } from '../endpoints.ts'
import type { leadInvitation } from '../schema.ts'
import { leadInvitationQuery } from './api.ts'
import { InvitedPersonFields } from '../../../../people/invitations/browser/InvitedPersonFields.tsx'

const shape = async () => (await import('../schema.ts')).leadInvitation

interface InviteLeadDialogProps {
  open: boolean
  lead: ContactRequest
  /** The settings that must be made before links can be mailed. */
  missing: readonly LinkNeed[]
  /** The signed-in account, which owns the draft of the form. */
  userId: number
  onClose: () => void
}

export function InviteLeadDialog({ open, lead, missing, userId, onClose }: InviteLeadDialogProps) {
  const wait = useMailWait()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Invite as customer"
      description={
        missing.length === 0 && <span className="wrap-anywhere">{leadInvitationText(lead.email, wait)}</span>
      }
    >
      {missing.length > 0 ? (
        <>
          <Notice kind="info">Links cannot be emailed yet: {linkNeedsText(missing)}</Notice>
          <DialogActions>
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
          </DialogActions>
        </>
      ) : (
        <InviteLeadFields lead={lead} userId={userId} onClose={onClose} />
      )}
    </Dialog>
  )
}

const failed = 'Could not send the invitation'

/** The values taken from the lead; the last word of a name is the last name. */
function proposalFor({ name, email, company }: ContactRequest): Required<z.input<typeof leadInvitation>> {
  const words = name.trim().split(/\s+/)
  return {
    username: email.split('@', 1)[0] ?? '',
    firstName: words.length > 1 ? words.slice(0, -1).join(' ') : name,
    lastName: words.length > 1 ? (words.at(-1) ?? '') : '',
    company: company ?? '',
  }
}

function InviteLeadFields({ lead, userId, onClose }: Omit<InviteLeadDialogProps, 'open' | 'missing'>) {
  const queries = useQueryClient()
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: proposalFor(lead) })
  const draft = useDraft(form, { userId, form: `invitation of lead ${lead.id}` })
  const sending = useMutation({
    mutationFn: (body: z.output<typeof leadInvitation>) =>
      send(inviteLead, { params: { id: String(lead.id) }, body, idempotencyKey: draft.keyOf(body) }),
    onSuccess: (invited) => {
      draft.drop()
      queries.setQueryData(leadInvitationQuery(lead.id).queryKey, { invited, missing: [] })
      void refreshUsers(queries)
      void refreshPeople(queries)
      void refreshLeads(queries)
      toast({ title: `${invited.username} is invited`, description: lead.email, kind: 'success' })
      onClose()
    },
    onError: (error) => reportFailure(error, form, failed),
  })
  const field = fieldsOf(form)

  return (
    <form {...submitWith(form, sending)}>
      <RestoredDraft draft={draft} sending={sending} />
      <div className="grid gap-5">
        <InvitedPersonFields field={field} />
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
