import type { ReactNode } from 'react'
import { SelectField } from '../../../../browser/ui/SelectField.tsx'
import { ageNames, categoryNames, priorityNames } from '../values.ts'
import { ticketViewIn, type TicketView } from '../view.ts'

interface TicketFiltersProps {
  view: TicketView
  onView: (view: TicketView) => void
  /** The field in which a customer is chosen. */
  children: ReactNode
}

const choices = (all: string, names: Readonly<Record<string, string>>) => [
  { value: '', label: all },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
]
const priorities = choices('All priorities', priorityNames)
const categories = choices('All categories', categoryNames)
const ages = choices('Any time', ageNames)

/** The filters of the list of all tickets, besides the status and the search words. */
export function TicketFilters({ view, onView, children }: TicketFiltersProps) {
  const choice = (name: 'priority' | 'category' | 'age') => ({
    value: view[name] ?? '',
    onValueChange: (value: string) => onView(ticketViewIn({ ...view, [name]: value })),
  })
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 lg:grid-cols-4">
      <SelectField label="Priority" options={priorities} {...choice('priority')} />
      <SelectField label="Category" options={categories} {...choice('category')} />
      <SelectField label="Created" options={ages} {...choice('age')} />
      {children}
    </div>
  )
}
