import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { fieldsOf, reportFailure, schemaResolver } from '../../../../browser/forms/form.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Card } from '../../../../browser/ui/Card.tsx'
import { EditForm } from '../../../../browser/ui/EditForm.tsx'
import { PartFailure } from '../../../../browser/ui/PartFailure.tsx'
import { SelectField } from '../../../../browser/ui/SelectField.tsx'
import { SendFailure } from '../../../../browser/ui/SendFailure.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { useEdit } from '../../../../browser/forms/useEdit.ts'
import { formatDateTime } from '../../../../shared/time/dates.ts'
import type { ContactRequest, LeadChange } from '../schema.ts'
import { isClosed, leadStateNames, leadStates } from '../values.ts'
import { assigneesFailure, changeLead, leadAssigneesQuery } from './leads.ts'

const shape = async () => (await import('../schema.ts')).leadChangeForm

const states = leadStates.map((value) => ({ value, label: leadStateNames[value] }))
const failed = 'Could not update the lead'
const nobody = { value: '', label: 'Nobody' }

const valuesOf = ({ state, assignedTo, lostReason }: ContactRequest) => ({
  state,
  assignedTo: assignedTo === null ? '' : String(assignedTo),
  lostReason: lostReason ?? '',
})

/** The state of a lead, who closed it and why, and its assignee. */
export function LeadHandling({ lead }: { lead: ContactRequest }) {
  const { assignedTo, assignee } = lead
  const queries = useQueryClient()
  const assigneesQuery = useQuery(leadAssigneesQuery)
  const { data: assignees = [] } = assigneesQuery
  const [start] = useState(() => valuesOf(lead))
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: start })
  const staff = assignees.map(({ id, username }) => ({ value: String(id), label: username }))
  const isListed = assignedTo === null || assignees.some(({ id }) => id === assignedTo)
  const former = isListed ? [] : [{ value: String(assignedTo), label: assignee ?? 'A deleted account' }]
  const choices = [nobody, ...staff, ...former]
  const edit = useEdit({
    form,
    stored: lead,
    valuesOf,
    fields: {
      state: { label: 'Status', show: (value) => leadStateNames[value] },
      assignedTo: {
        label: 'Assigned to',
        show: (value) => choices.find((choice) => choice.value === value)?.label ?? 'Someone else',
      },
      lostReason: 'Reason',
    },
    send: (change: LeadChange, startedFrom = lead) => changeLead(queries, startedFrom, change),
    onSaved: (_, together) => toast({ title: 'Lead updated', description: together, kind: 'success' }),
    onError: (error) => reportFailure(error, form, failed),
  })
  const field = fieldsOf(form)
  const [chosenState, chosen] = useWatch({ control: form.control, name: ['state', 'assignedTo'] })
  return (
    <Card aria-labelledby="lead-handling">
      <h2 id="lead-handling" className="text-section text-n900">
        Handling
      </h2>
      <ClosedLine lead={lead} />
      <EditForm edit={edit} className="mt-4 grid gap-4">
        <SelectField label="Status" {...field('state')} options={states} />
        {chosenState === 'lost' && (
          <TextField
            label="Reason"
            optional
            {...field('lostReason')}
            autoComplete="off"
            hint="Such as: chose another provider."
          />
        )}
        {/* A select ignores a value without an option, so `value` is set again when the staff are loaded. */}
        <SelectField label="Assigned to" {...field('assignedTo')} value={chosen} options={choices} />
        {assigneesQuery.isError && !assigneesQuery.data && (
          <PartFailure text={assigneesFailure} query={assigneesQuery} className="" />
        )}
        <SendFailure sending={edit} failed={failed} />
        <Button
          type="submit"
          variant="secondary"
          pending={edit.isPending}
          pendingText="Saving..."
          className="w-full"
        >
          Save
        </Button>
      </EditForm>
    </Card>
  )
}

/**
 * Says who won or lost the lead, and when. Renders nothing if the time is unknown, as for some leads that were closed
 * before leads had states.
 */
function ClosedLine({ lead: { state, closedAt, closedBy } }: { lead: ContactRequest }) {
  if (!isClosed(state) || closedAt === null) return null
  return (
    <p className="mt-1 text-ui wrap-anywhere text-n600">
      <span>{`${leadStateNames[state]} by ${closedBy ?? 'a deleted account'} on `}</span>
      <time dateTime={closedAt} className="whitespace-nowrap tabular-nums">
        {formatDateTime(closedAt)}
      </time>
    </p>
  )
}
