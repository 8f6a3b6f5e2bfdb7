import { X } from 'lucide'
import type { FocusEvent, KeyboardEvent } from 'react'
import { Button } from '../../../../browser/ui/Button.tsx'
import { SelectField } from '../../../../browser/ui/SelectField.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import { isComposing } from '../../../../browser/ui/isComposing.ts'
import { roleNames } from '../../../../shared/endpoint/roles.ts'
import { isFiltered, userViewIn, type lastSignIns, type UserView, type userStates } from '../view.ts'

interface UserFiltersProps {
  view: UserView
  onChange: (view: UserView) => void
}

const states: Record<(typeof userStates)[number], string> = {
  active: 'Active',
  invited: 'Invited',
  'not-invited': 'Not invited yet',
  suspended: 'Suspended',
  'two-factor': 'With two-factor',
  'no-two-factor': 'Without two-factor',
}
const signIns: Record<(typeof lastSignIns)[number], string> = {
  never: 'Never',
  week: 'Within 7 days',
  month: 'Within 30 days',
  quarter: 'Within 90 days',
  longer: 'Longer ago',
}
const choices = (all: string, names: Readonly<Record<string, string>>) => [
  { value: '', label: all },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
]
const roleChoices = choices('All roles', roleNames)
const stateChoices = choices('All states', states)
const signInChoices = choices('Any time', signIns)

/** Applies a typed filter on blur or Enter. Otherwise each letter would send a search. */
export function UserFilters({ view, onChange }: UserFiltersProps) {
  const change = (name: keyof UserView, value: string) => {
    const changed = userViewIn({ ...view, [name]: value })
    if (changed[name] !== view[name]) onChange(changed)
  }
  const choice = (name: keyof UserView) => ({
    value: view[name] ?? '',
    onValueChange: (value: string) => change(name, value),
  })
  return (
    <div role="search" aria-label="Filters" className="mb-4">
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 lg:grid-cols-4">
        <SelectField label="Role" options={roleChoices} {...choice('role')} />
        <SelectField label="State" options={stateChoices} {...choice('state')} />
        <SelectField label="Last sign-in" options={signInChoices} {...choice('signIn')} />
        <TextField
          // A new key renders the field again when the filters are cleared.
          key={view.company}
          label="Company"
          placeholder="Begins with"
          autoComplete="off"
          maxLength={200}
          defaultValue={view.company ?? ''}
          onBlur={({ target }: FocusEvent<HTMLInputElement>) => change('company', target.value)}
          onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
            if (event.key === 'Enter' && !isComposing(event)) change('company', event.currentTarget.value)
          }}
        />
      </div>
      {isFiltered(view) && (
        <Button variant="ghost" size="small" icon={X} className="mt-2 -ml-2.5" onClick={() => onChange({})}>
          Clear filters
        </Button>
      )}
    </div>
  )
}
