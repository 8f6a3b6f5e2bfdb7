import { X } from 'lucide'
import type { FocusEvent, KeyboardEvent } from 'react'
import { Button } from '../../../../browser/ui/Button.tsx'
import { SelectField } from '../../../../browser/ui/SelectField.tsx'
import { TextField, verbatim } from '../../../../browser/ui/TextField.tsx'
import { isComposing } from '../../../../browser/ui/isComposing.ts'
import type { AuditPageOfEvents } from '../schema.ts'
import type { AuditView } from '../view.ts'
import { capitalized } from '../words.ts'

interface AuditFiltersProps {
  view: AuditView
  /** The actions to choose from; undefined while they are loading. */
  actions: AuditPageOfEvents['actions']
  onChange: (view: AuditView) => void
}

/** A text filter applies on blur or Enter, because otherwise each letter would start a search. */
export function AuditFilters({ view, actions, onChange }: AuditFiltersProps) {
  const change = (name: keyof AuditView, value: string) => {
    const text = value.trim() || undefined
    if (text !== view[name]) onChange({ ...view, [name]: text })
  }
  const typed = (name: 'person' | 'subject') => ({
    ...verbatim,
    // Remounts the field if a link has set the filter, so that the field shows the new value.
    key: `${name} ${view[name]}`,
    defaultValue: view[name] ?? '',
    maxLength: 100,
    onBlur: ({ target }: FocusEvent<HTMLInputElement>) => change(name, target.value),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter' && !isComposing(event)) change(name, event.currentTarget.value)
    },
  })
  const { key: personKey, ...person } = typed('person')
  const { key: subjectKey, ...subject } = typed('subject')
  const day = (name: 'from' | 'to') => ({
    type: 'date',
    value: view[name] ?? '',
    onChange: ({ target }: { target: HTMLInputElement }) => change(name, target.value),
  })
  const chosen = view.action
  const known = actions ?? (chosen === undefined ? [] : [{ action: chosen, name: capitalized(chosen) }])
  const choices = known.map(({ action, name }) => ({ value: action, label: name }))
  const isFiltered = Object.values(view).some((value) => value !== undefined)
  return (
    <div role="search" aria-label="Events" className="mb-4">
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 lg:grid-cols-[1fr_1.4fr_1fr_9.5rem_9.5rem]">
        <TextField key={personKey} label="Person" placeholder="Part of a name" {...person} />
        <SelectField
          label="Action"
          className="max-lg:order-first max-lg:col-span-2"
          options={[{ value: '', label: 'All actions' }, ...choices]}
          value={view.action ?? ''}
          onValueChange={(value) => change('action', value)}
        />
        <TextField key={subjectKey} label="Subject" placeholder="Ticket #12" {...subject} />
        <TextField label="From day" max={view.to} {...day('from')} />
        <TextField label="To day" min={view.from} {...day('to')} />
      </div>
      {isFiltered && (
        <Button variant="ghost" size="small" icon={X} className="mt-2 -ml-2.5" onClick={() => onChange({})}>
          Clear filters
        </Button>
      )}
    </div>
  )
}
