import { TableProperties } from 'lucide'
import { Button } from '../../browser/ui/Button.tsx'
import { Menu } from '../../browser/ui/Menu.tsx'
import type { ChoosableTicketColumn } from '../../features/people/accounts/ticketColumns.ts'

const names: Record<ChoosableTicketColumn, string> = {
  customer: 'Customer',
  company: 'Company',
  assignee: 'Assignee',
  waitsSince: 'Waiting since',
  createdAt: 'Created',
  updatedAt: 'Updated',
}
const choices = [
  'customer',
  'company',
  'assignee',
  'waitsSince',
  'createdAt',
  'updatedAt',
] as const satisfies ChoosableTicketColumn[]

interface ColumnsMenuProps {
  shown: readonly ChoosableTicketColumn[]
  onToggle: (column: ChoosableTicketColumn) => void
}

/**
 * Chooses the columns of the list of tickets. Not shown in windows below 1280 px, which have no room for further columns
 * and always have the standard ones.
 */
export function ColumnsMenu({ shown, onToggle }: ColumnsMenuProps) {
  return (
    <div className="max-xl:hidden">
      <Menu
        trigger={
          <Button variant="ghost" size="small" icon={TableProperties} title="Columns">
            <span className="sr-only">Columns</span>
          </Button>
        }
        items={choices.map((column) => ({
          label: names[column],
          checked: shown.includes(column),
          staysOpen: true,
          onSelect: () => onToggle(column),
        }))}
      />
    </div>
  )
}
