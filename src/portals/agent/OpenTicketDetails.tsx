import { SlidersHorizontal } from 'lucide'
import { useState } from 'react'
import { loadedLater } from '../../browser/page/loadedLater.tsx'
import { Button, type ButtonSize, type ButtonVariant } from '../../browser/ui/Button.tsx'
import type { Ticket } from '../../features/desk/tickets/schema.ts'

const Sheet = loadedLater(async () => (await import('./TicketDetailsSheet.tsx')).TicketDetailsSheet)

interface OpenTicketDetailsProps {
  ticket: Ticket
  variant: ButtonVariant
  size?: ButtonSize
  className?: string
}

/** Opens the details of a ticket on small screens, where they are not beside the conversation. */
export function OpenTicketDetails({ ticket, className = '', ...look }: OpenTicketDetailsProps) {
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <Button
        {...Sheet.intent}
        {...look}
        icon={SlidersHorizontal}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`lg:hidden ${className}`}
      >
        Details
      </Button>
      {isOpen !== undefined && <Sheet.Later open={isOpen} ticket={ticket} onClose={() => setOpen(false)} />}
    </>
  )
}
