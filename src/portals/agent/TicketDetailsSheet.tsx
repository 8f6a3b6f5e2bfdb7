import { Button } from '../../browser/ui/Button.tsx'
import { Dialog } from '../../browser/ui/Dialog.tsx'
import { DialogActions } from '../../browser/ui/DialogActions.tsx'
import { CustomerCard } from '../../features/people/accounts/browser/CustomerCard.tsx'
import type { Ticket } from '../../features/desk/tickets/schema.ts'
import { TicketDetails } from './TicketDetails.tsx'

interface TicketDetailsSheetProps {
  ticket: Ticket
  open: boolean
  onClose: () => void
}

/** The details of a ticket for small screens, where they are not beside the conversation, and its customer. */
export function TicketDetailsSheet({ ticket, open, onClose }: TicketDetailsSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Ticket details" sheet>
      <TicketDetails ticket={ticket} />
      <CustomerCard id={ticket.userId} customer={ticket.customer} className="mt-5" />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}
