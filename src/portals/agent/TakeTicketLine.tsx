import type { ListedTicket } from '../../features/desk/tickets/schema.ts'
import type { Assign } from './AssigneeCell.tsx'

/**
 * Assigns a ticket to the user, in a row without a column for the assignee. Pointers see it in the row that they are
 * over. No tab stop: with the keyboard, A assigns the ticket of the focused row.
 */
export function TakeTicketLine({ ticket, assign }: { ticket: ListedTicket; assign: Assign }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`Assign to me: ticket #${ticket.id}`}
      onClick={({ currentTarget }) => {
        // The button disappears; its row keeps the focus.
        currentTarget.closest('tr')?.querySelector<HTMLElement>('[data-row-link]')?.focus()
        assign(ticket, 'me')
      }}
      className="row-action absolute z-1 text-small text-n600 underline underline-offset-2 hover:text-n900"
    >
      Assign to me
    </button>
  )
}
