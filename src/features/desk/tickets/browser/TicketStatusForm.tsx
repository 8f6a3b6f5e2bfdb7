import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ApiError } from '../../../../browser/api/send.ts'
import { fieldsOf, setServerErrors, schemaResolver } from '../../../../browser/forms/form.ts'
import { useEdit } from '../../../../browser/forms/useEdit.ts'
import { reloadWhenIdle } from '../../../../browser/page/reloadWhenIdle.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Card } from '../../../../browser/ui/Card.tsx'
import { EditForm } from '../../../../browser/ui/EditForm.tsx'
import { SelectField } from '../../../../browser/ui/SelectField.tsx'
import { SendFailure } from '../../../../browser/ui/SendFailure.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import type { Ticket, TicketChange } from '../schema.ts'
import { ticketStatuses } from '../statuses.ts'
import { priorityNames, statusNames, ticketPriorities } from '../values.ts'
import { updateTicket } from './api.ts'

const shape = async () => (await import('../schema.ts')).ticketChange

const statuses = ticketStatuses.map((value) => ({ value, label: statusNames[value] }))
const priorities = ticketPriorities.map((value) => ({ value, label: priorityNames[value] }))

const failed = 'Failed to update ticket'

/**
 * Delay from an update to the reload of the page, in ms, as specified. If the user goes on typing, the delay begins
 * with the last input.
 */
const reloadAfterMs = 1000

const valuesOf = ({ status, priority }: Ticket) => ({ status, priority })

/** Lets staff set any status and priority, in any order. */
export function TicketStatusForm({ ticket }: { ticket: Ticket }) {
  const queries = useQueryClient()
  const [start] = useState(() => valuesOf(ticket))
  const [isSaved, setSaved] = useState(false)
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: start })
  const chosen = useWatch({ control: form.control })
  const edit = useEdit({
    form,
    stored: ticket,
    valuesOf,
    fields: {
      status: { label: 'Status', show: (status) => statusNames[status] },
      priority: { label: 'Priority', show: (priority) => priorityNames[priority] },
    },
    send: (change: TicketChange, startedFrom = ticket) => updateTicket(queries, startedFrom, change),
    onSaved: (_, together) => {
      setSaved(true)
      toast({ title: 'Ticket Updated', description: together, kind: 'success' })
    },
    onError: (error) => {
      setServerErrors(error, form)
      if (!(error instanceof ApiError)) {
        toast({ title: 'Unable to update ticket. Please try again.', kind: 'error' })
        return
      }
      const { reason } = error
      toast({ title: `${failed}. Please try again.`, description: reason, kind: 'error' })
    },
  })
  useEffect(() => {
    if (!isSaved) return
    return reloadWhenIdle(reloadAfterMs)
  }, [isSaved])
  const field = fieldsOf(form)

  /** A note that a colleague has set another value, while the form still shows the previous one. */
  function meanwhile<Name extends keyof typeof start>(name: Name, names: Record<Ticket[Name], string>) {
    const stored = ticket[name]
    const isSeen = stored === form.formState.defaultValues?.[name] || stored === chosen[name]
    return isSeen || isSaved ? undefined : `Changed meanwhile to ${names[stored]}`
  }

  return (
    <Card>
      <h2 className="text-section text-n900">Update Ticket Status</h2>
      <EditForm edit={edit} className="mt-4 grid gap-4">
        <SelectField
          label="Status"
          {...field('status')}
          options={statuses}
          hint={meanwhile('status', statusNames)}
        />
        <SelectField
          label="Priority"
          {...field('priority')}
          options={priorities}
          hint={meanwhile('priority', priorityNames)}
        />
        <SendFailure sending={edit} failed={failed} />
        <Button
          type="submit"
          variant="secondary"
          pending={edit.isPending || isSaved}
          pendingText="Updating..."
          className="w-full"
        >
          Update Ticket
        </Button>
      </EditForm>
    </Card>
  )
}
