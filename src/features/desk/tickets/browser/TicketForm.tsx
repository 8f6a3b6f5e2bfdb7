import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useController, useForm } from 'react-hook-form'
import { ApiError } from '../../../../browser/api/send.ts'
import { fieldsOf, setServerErrors, schemaResolver, submitWith } from '../../../../browser/forms/form.ts'
import { Button, buttonClass } from '../../../../browser/ui/Button.tsx'
import { Card } from '../../../../browser/ui/Card.tsx'
import { LimitNotice } from '../../../../browser/ui/LimitNotice.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { SendFailure } from '../../../../browser/ui/SendFailure.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { ticketLimits } from '../policy.ts'
import type { NewTicket, Ticket } from '../schema.ts'
import { createTicket } from './api.ts'
import { FilesField } from '../../attachments/browser/FilesField.tsx'
import { blankTicket, newTicketDraft } from './ticketDrafts.ts'
import { TicketFields } from './TicketFields.tsx'

interface TicketFormProps {
  /** The id of the customer's account; drafts are kept per account. */
  userId: number
  onCreated: (ticket: Ticket) => void
}

const shape = async () => (await import('../schema.ts')).newTicketForm

const failed = 'Failed to create ticket'

/** The form in which a customer creates a ticket. */
export function TicketForm({ userId, onCreated }: TicketFormProps) {
  const queries = useQueryClient()
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: blankTicket })
  const draft = useDraft(form, newTicketDraft(userId))
  const creating = useMutation({
    mutationFn: (body: NewTicket) => createTicket(queries, body, draft.keyOf(body)),
    onSuccess: (ticket) => {
      draft.drop()
      toast({ title: 'Ticket Created', kind: 'success' })
      onCreated(ticket)
    },
    onError: (error) => {
      setServerErrors(error, form)
      if (error instanceof ApiError && error.status === 401) {
        toast({
          title:
            'Authentication Error: You must be logged in to create a ticket. Please log in and try again.',
          kind: 'error',
        })
        return
      }
      const description = error instanceof ApiError ? error.reason : undefined
      toast({ title: `${failed}. Please try again.`, description, kind: 'error' })
    },
  })
  const field = fieldsOf(form)
  const files = useController({ control: form.control, name: 'attachmentIds' })

  return (
    <Card className="max-w-180 p-0!">
      <form {...submitWith(form, creating)}>
        <div className="grid gap-x-4 gap-y-5 p-5 md:grid-cols-2 md:p-6">
          <RestoredDraft draft={draft} sending={creating} className="" />
          <TicketFields field={(name) => field(name)} />
          <div className="min-w-0 empty:hidden md:col-span-2">
            <FilesField files={files} read={() => form.getValues('attachmentIds')} />
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-n200 px-5 py-4 md:px-6">
          <SendFailure
            sending={creating}
            failed={failed}
            className="mr-auto basis-full"
            otherwise={
              <LimitNotice
                limits={ticketLimits}
                more={(times) => `open ${times} more ${times === 1 ? 'ticket' : 'tickets'}`}
                again="open another ticket"
                className="basis-full"
              />
            }
          />
          <Link to="/customer/tickets" onClick={draft.drop} className={buttonClass({ variant: 'ghost' })}>
            Cancel
          </Link>
          <Button type="submit" pending={creating.isPending} pendingText="Creating...">
            Create ticket
          </Button>
        </div>
      </form>
    </Card>
  )
}
