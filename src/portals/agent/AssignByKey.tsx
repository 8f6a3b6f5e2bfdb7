import type { Rows } from '../../browser/lists/rows.ts'
import type { ListedTicket } from '../../features/desk/tickets/schema.ts'
import type { Assign } from './AssigneeCell.tsx'

interface AssignByKeyProps {
  rows: Rows<ListedTicket>
  assign: Assign
}

/**
 * Assigns the ticket of the focused row to the user when the key A presses this button (portals/frame/shortcutKeys.ts).
 * Nothing else can press it.
 */
export function AssignByKey({ rows, assign }: AssignByKeyProps) {
  function press() {
    const row = document.activeElement?.closest('tr[data-index]')
    const ticket = row && rows.rowAt(Number(row.getAttribute('data-index')))
    if (ticket) assign(ticket, 'me')
  }
  return (
    <button type="button" hidden data-key="a" onClick={press}>
      Assign to me
    </button>
  )
}
