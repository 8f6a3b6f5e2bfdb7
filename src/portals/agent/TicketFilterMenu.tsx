import { useQuery } from '@tanstack/react-query'
import { FilterMenu, type FilterMenuState, type MenuFilter } from '../../browser/ui/FilterMenu.tsx'
import { FilterValue, FilterValues } from '../../browser/ui/FilterValues.tsx'
import { assigneesQuery } from '../../features/desk/assignment/browser/api.ts'
import { tagsQuery } from '../../features/desk/tags/browser/api.ts'
import { ageNames, categoryNames, priorityNames, waitingNames } from '../../features/desk/tickets/values.ts'
import { ticketViewIn, type SeveralOfTickets, type TicketView } from '../../features/desk/tickets/view.ts'
import { WhoField } from './WhoField.tsx'

interface TicketFilterMenuProps extends FilterMenuState {
  view: TicketView
  onView: (view: TicketView) => void
}

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
const priorities = choicesOf(priorityNames)
const categories = choicesOf(categoryNames)
const sides = [{ value: '', label: 'Anybody' }, ...choicesOf(waitingNames)]
const ages = [{ value: '', label: 'Any time' }, ...choicesOf(ageNames)]

/** The records of a query as choices; while there are none, the note that says why. */
function choicesOfRecords(
  query: { data: readonly { id: number; name: string }[] | undefined; isError: boolean },
  { of, none }: { of: string; none: string },
) {
  const choices = (query.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  if (query.data) return { choices, note: choices.length === 0 ? none : undefined }
  const failure = `Could not load the ${of}. Please open this again.`
  return { choices, note: query.isError ? failure : `Loading ${of}...` }
}

/** The filters of the list of tickets, besides the status and the search words. */
export function TicketFilterMenu({ view, onView, ...menu }: TicketFilterMenuProps) {
  const staff = useQuery(assigneesQuery)
  const tags = useQuery(tagsQuery)
  const several = (name: SeveralOfTickets, label: string) => ({
    label,
    chosen: view[name],
    onChosen: (chosen: string) => onView(ticketViewIn({ ...view, [name]: chosen })),
  })
  const single = (name: 'waiting' | 'age', label: string) => ({
    label,
    chosen: view[name],
    onChosen: (chosen: string) => {
      onView(ticketViewIn({ ...view, [name]: chosen }))
      menu.onClose()
    },
  })
  const filters: Omit<MenuFilter, 'isInUse'>[] = [
    {
      name: 'priority',
      label: 'Priority',
      children: <FilterValues {...several('priority', 'Priority')} choices={priorities} />,
    },
    {
      name: 'category',
      label: 'Category',
      children: <FilterValues {...several('category', 'Category')} choices={categories} />,
    },
    {
      name: 'customer',
      label: 'Customer',
      children: (
        <div className="p-1">
          <WhoField labelHidden who={view} onChange={(who) => onView({ ...view, ...who })} />
        </div>
      ),
    },
    {
      name: 'assignee',
      label: 'Assigned to',
      children: (
        <FilterValues
          {...several('assignee', 'Assigned to')}
          {...choicesOfRecords(staff, { of: 'staff', none: 'There is no staff yet.' })}
        />
      ),
    },
    {
      name: 'waiting',
      label: 'Waiting for',
      children: <FilterValue {...single('waiting', 'Waiting for')} choices={sides} />,
    },
    {
      name: 'tag',
      label: 'Tag',
      children: (
        <FilterValues
          {...several('tag', 'Tag')}
          {...choicesOfRecords(tags, { of: 'tags', none: 'There are no tags yet.' })}
        />
      ),
    },
    {
      name: 'age',
      label: 'Created',
      children: <FilterValue {...single('age', 'Created')} choices={ages} />,
    },
  ]
  const used = new Map<string, unknown>(Object.entries({ ...view, customer: view.customer ?? view.company }))
  return (
    <FilterMenu
      label="Filters"
      filters={filters.map((filter) => ({ ...filter, isInUse: used.get(filter.name) !== undefined }))}
      {...menu}
    />
  )
}
