import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useController, useForm } from 'react-hook-form'
import { fieldsOf, reportFailure, schemaResolver, submitWith } from '../../../../../browser/forms/form.ts'
import { useDraft } from '../../../../../browser/forms/useDraft.ts'
import { Button } from '../../../../../browser/ui/Button.tsx'
import { Card } from '../../../../../browser/ui/Card.tsx'
import { Checkbox } from '../../../../../browser/ui/Checkbox.tsx'
import { RestoredDraft } from '../../../../../browser/ui/RestoredDraft.tsx'
import { SendFailure } from '../../../../../browser/ui/SendFailure.tsx'
import { toast } from '../../../../../browser/ui/toast.ts'
import { userQuery } from '../../../../people/accounts/browser/api.ts'
import { CustomerField } from '../../../../people/accounts/browser/CustomerField.tsx'
import type { CustomerSearch } from '../../../../people/accounts/browser/customerChoices.ts'
import { FilesField } from '../../../attachments/browser/FilesField.tsx'
import { TicketFields } from '../../browser/TicketFields.tsx'
import type { Ticket } from '../../schema.ts'
import { useMailWait } from '../../../../people/accounts/browser/useMailWait.ts'
import { openedMailText } from '../effects.ts'
import type { RaisedTicket } from '../schema.ts'
import { blankRaisedTicket, raisedTicketDraft, raiseTicket } from './api.ts'

interface RaiseTicketFormProps {
  /** The id of the signed-in account; drafts are kept per account. */
  userId: number
  /** The initially selected customer. */
  customer: number | undefined
  search: CustomerSearch
  onRaised: (ticket: Ticket) => void
  onCancel: () => void
}

const shape = async () => (await import('../schema.ts')).raisedTicketForm

const failed = 'Failed to create ticket'

/** Creates a ticket for a customer who called, wrote or came by. */
export function RaiseTicketForm({ userId, customer, search, onRaised, onCancel }: RaiseTicketFormProps) {
  const queries = useQueryClient()
  const form = useForm({
    resolver: schemaResolver(shape),
    defaultValues: { ...blankRaisedTicket, userId: customer === undefined ? '' : String(customer) },
  })
  const draft = useDraft(form, raisedTicketDraft(userId))
  const raising = useMutation({
    mutationFn: (body: RaisedTicket) => raiseTicket(queries, body, draft.keyOf(body)),
    onSuccess: (ticket) => {
      draft.drop()
      toast({ title: 'Ticket Created', kind: 'success' })
      onRaised(ticket)
    },
    onError: (error) => reportFailure(error, form, failed),
  })
  const field = fieldsOf(form)
  const files = useController({ control: form.control, name: 'attachmentIds' })
  const {
    field: { ref, name, value, onChange, onBlur },
    fieldState,
  } = useController({ control: form.control, name: 'userId' })

  const wait = useMailWait()
  const chosen = useQuery({
    ...userQuery(Number(value)),
    // Loaded each time, because the customer may have turned emails off a moment ago.
    staleTime: 0,
    enabled: value !== '',
  })

  function cancel() {
    draft.drop()
    onCancel()
  }

  return (
    <Card className="max-w-180 p-0!">
      <form {...submitWith(form, raising)}>
        <div className="grid gap-x-4 gap-y-5 p-5 md:grid-cols-2 md:p-6">
          <RestoredDraft draft={draft} sending={raising} className="" />
          <CustomerField
            {...{ search, ref, name, value, onBlur }}
            onValueChange={onChange}
            error={fieldState.error?.message}
            hint={openedMailText(chosen.data, wait)}
            className="md:col-span-2"
          />
          <TicketFields field={(each) => field(each)} />
          <div className="min-w-0 empty:hidden md:col-span-2">
            <FilesField files={files} read={() => form.getValues('attachmentIds')} />
          </div>
          <Checkbox label="Assign to me" {...field('isMine')} className="-my-2 md:col-span-2" />
        </div>
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-n200 px-5 py-4 md:px-6">
          <SendFailure sending={raising} failed={failed} className="mr-auto basis-full" />
          <Button variant="ghost" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" pending={raising.isPending} pendingText="Creating...">
            Create ticket
          </Button>
        </div>
      </form>
    </Card>
  )
}
