import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide'
import { Button } from '../../../../browser/ui/Button.tsx'
import { PartFailure } from '../../../../browser/ui/PartFailure.tsx'
import { SelectField } from '../../../../browser/ui/SelectField.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import { leadSelections, leadStateNames } from '../values.ts'
import { leadViewIn, type LeadView } from '../view.ts'
import { assigneesFailure, leadAssigneesQuery } from './leads.ts'

interface LeadFiltersProps {
  view: LeadView
  onChange: (view: LeadView) => void
}

const selectionNames = { ...leadStateNames, open: 'All open', closed: 'All closed' }
const states = [
  { value: '', label: 'All' },
  ...leadSelections.map((value) => ({ value, label: selectionNames[value] })),
]
const assigned = [
  { value: '', label: 'Anybody' },
  { value: 'me', label: 'Me' },
  { value: 'nobody', label: 'Nobody' },
]

/** The filters of the list of leads, besides its search. */
export function LeadFilters({ view, onChange }: LeadFiltersProps) {
  const staff = useQuery(leadAssigneesQuery)
  const { data: assignees = [] } = staff
  const change = (name: keyof LeadView, value: string | number) =>
    onChange(leadViewIn({ ...view, [name]: value }))
  const chosen = view.assigned === undefined ? '' : String(view.assigned)
  const people = assignees.map(({ id, username }) => ({ value: String(id), label: username }))
  const isKnown = [...assigned, ...people].some(({ value }) => value === chosen)
  const day = (name: 'from' | 'to') => ({
    type: 'date',
    value: view[name] ?? '',
    onChange: ({ target }: { target: HTMLInputElement }) => change(name, target.value),
  })
  const { search: _, ...filters } = view
  return (
    <div role="search" aria-label="Leads" className="mb-4">
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 lg:grid-cols-[1fr_1fr_9.5rem_9.5rem]">
        <SelectField
          label="Status"
          options={states}
          value={view.state ?? ''}
          onValueChange={(value) => change('state', value)}
        />
        <SelectField
          label="Assigned to"
          options={[
            ...assigned,
            ...people,
            ...(isKnown ? [] : [{ value: chosen, label: `Account #${chosen}` }]),
          ]}
          value={chosen}
          onValueChange={(value) => change('assigned', /^\d+$/.test(value) ? Number(value) : value)}
        />
        <TextField label="From day" max={view.to} {...day('from')} />
        <TextField label="To day" min={view.from} {...day('to')} />
      </div>
      {staff.isError && !staff.data && <PartFailure text={assigneesFailure} query={staff} className="mt-3" />}
      {Object.values(filters).some((value) => value !== undefined) && (
        <Button
          variant="ghost"
          size="small"
          icon={X}
          className="mt-2 -ml-2.5"
          onClick={() => onChange(leadViewIn({ search: view.search }))}
        >
          Clear filters
        </Button>
      )}
    </div>
  )
}
