import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '../../../../browser/ui/Checkbox.tsx'
import { PartFailure } from '../../../../browser/ui/PartFailure.tsx'
import { SelectField } from '../../../../browser/ui/SelectField.tsx'
import { Spinner } from '../../../../browser/ui/Spinner.tsx'
import { assigneesQuery } from '../../assignment/browser/api.ts'
import type { DeskSettings } from '../schema.ts'
import { newTicketRules, type NewTicketRule } from '../values.ts'

const labels: Record<NewTicketRule, string> = {
  unassigned: 'To nobody',
  inTurn: 'To each in turn',
  fewestOpen: 'To the one with the fewest unresolved tickets',
}
const rules = newTicketRules.map((value) => ({ value, label: labels[value] }))

interface NewTicketsFieldsProps {
  settings: DeskSettings
  onChange: (change: Partial<DeskSettings>) => void
}

/** The fields for the rule that decides to whom new tickets are assigned. */
export function NewTicketsFields({ settings: { newTickets, assigneeIds }, onChange }: NewTicketsFieldsProps) {
  return (
    <div className="grid gap-4">
      <SelectField
        label="Assign new tickets"
        options={rules}
        value={newTickets}
        onValueChange={(rule) => onChange({ newTickets: rule })}
        className="max-w-90"
      />
      {newTickets !== 'unassigned' && (
        <AssigneeChoices assigneeIds={assigneeIds} onChoice={(next) => onChange({ assigneeIds: next })} />
      )}
    </div>
  )
}

interface AssigneeChoicesProps {
  assigneeIds: readonly number[]
  onChoice: (assigneeIds: number[]) => void
}

function AssigneeChoices({ assigneeIds, onChoice }: AssigneeChoicesProps) {
  const staff = useQuery(assigneesQuery)
  if (staff.isError && !staff.data)
    return <PartFailure text="Could not load the staff." query={staff} className="" />
  if (!staff.data) return <Spinner label="Loading staff..." className="min-h-16" />
  return (
    <fieldset>
      <legend className="text-ui font-medium text-n900">Who gets them</legend>
      <p className="mt-1 text-small text-n600">
        All agents, while nobody is chosen. Suspended accounts get none.
      </p>
      <div className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {staff.data.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={assigneeIds.includes(id)}
            onChange={({ target }) =>
              onChoice(target.checked ? [...assigneeIds, id] : assigneeIds.filter((each) => each !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
