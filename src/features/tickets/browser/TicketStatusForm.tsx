import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../../browser/api.ts'
import { fieldsOf, setServerErrors, schemaResolver, submitWith } from '../../../browser/form.ts'
import { Button } from '../../../browser/ui/Button.tsx'
import { Card } from '../../../browser/ui/Card.tsx'
import { SelectField } from '../../../browser/ui/SelectField.tsx'
import { SendFailure } from '../../../browser/ui/SendFailure.tsx'
import { toast } from '../../../browser/ui/toast.ts'
import {
  priorityNames,
  ticketChange,
  ticketPriorities,
  ticketStatuses,
  type Ticket,
  type TicketChange,
  type TicketStatus,
} from '../schema.ts'
import { updateTicket } from './api.ts'

export const statusNames: Record<TicketStatus, string> = {
  open: 'Open',
  in_progress: 'In progress',
  resolved: 'Resolved',
  closed: 'Closed',
}

const statuses = ticketStatuses.map((value) => ({ value, label: statusNames[value] }))
const priorities = ticketPriorities.map((value) => ({ value, label: priorityNames[value] }))

const failed = 'Failed to update ticket. Please try again.'

/** The page is reloaded this long after an update, as specified. An unsent response below is kept as a draft. */
const reloadAfterMs = 1000

/** Lets staff set any status and priority, in any order. */
export function TicketStatusForm({ ticket }: { ticket: Ticket }) {
  const queries = useQueryClient()
  const { id, status, priority } = ticket
  const form = useForm({
    resolver: schemaResolver(ticketChange),
    // Follows the stored ticket, except in fields that were changed and not sent.
    values: { status, priority },
    resetOptions: { keepDirtyValues: true },
  })
  const updating = useMutation({
    mutationFn: (change: TicketChange) => updateTicket(queries, id, change),
    onSuccess: () => toast({ title: 'Ticket Updated', kind: 'success' }),
    onError: (error) => {
      setServerErrors(error, form)
      if (!(error instanceof ApiError)) {
        toast({ title: 'Unable to update ticket. Please try again.', kind: 'error' })
        return
      }
      const { reason } = error
      toast({ title: failed, description: reason, kind: 'error' })
    },
  })
  const updated = updating.isSuccess
  const pending = updating.isPending || updated
  useEffect(() => {
    if (!updated) return
    const timer = setTimeout(() => window.location.reload(), reloadAfterMs)
    return () => clearTimeout(timer)
  }, [updated])
  const field = fieldsOf(form)

  return (
    <Card>
      <h2 className="text-section text-n900">Update Ticket Status</h2>
      <form
        {...submitWith(form, { isPending: pending, mutate: updating.mutate })}
        className="mt-4 grid gap-4"
      >
        <SelectField label="Status" {...field('status')} options={statuses} />
        <SelectField label="Priority" {...field('priority')} options={priorities} />
        <SendFailure sending={updating} failed={failed} />
        <Button
          type="submit"
          variant="secondary"
          pending={pending}
          pendingText="Updating..."
          className="w-full"
        >
          Update Ticket
        </Button>
      </form>
    </Card>
  )
}
