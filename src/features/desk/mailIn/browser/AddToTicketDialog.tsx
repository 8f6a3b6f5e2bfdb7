import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { DialogFailure } from '../../../../browser/ui/DialogFailure.tsx'
import { FormActions } from '../../../../browser/ui/FormActions.tsx'
import { Spinner } from '../../../../browser/ui/Spinner.tsx'
import { TicketField, type TicketSearch } from '../../related/links/browser/TicketField.tsx'
import { ticketQuery } from '../../tickets/browser/api.ts'
import type { Ticket } from '../../tickets/schema.ts'
import type { HandlingDialogProps } from './handlingMutation.ts'

type AddToTicketProps = HandlingDialogProps & { search: TicketSearch }

/** Chooses the ticket to which an email is added as a reply. */
export function AddToTicketDialog({ open, onClose, ...form }: AddToTicketProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add to a ticket"
      description="The email becomes a reply in the conversation, with its files."
    >
      <AddToTicketForm {...form} onClose={onClose} />
    </Dialog>
  )
}

function AddToTicketForm({ mail, search, handling, onClose }: Omit<AddToTicketProps, 'open'>) {
  const [chosenId, setChosenId] = useState<number>()
  const [isMissing, setMissing] = useState(false)
  const chosen = useQuery({ ...ticketQuery(String(chosenId)), enabled: chosenId !== undefined })
  const ticket = chosenId === undefined ? undefined : chosen.data
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(true)
        if (ticket && !handling.isPending) handling.mutate({ as: 'reply', ticketId: ticket.id })
      }}
    >
      <TicketField
        label="Ticket"
        placeholder="A number or words"
        customerId={mail.customers[0]?.id}
        search={search}
        value={ticket && { ...ticket, customerName: ticket.customer?.name }}
        onTicket={(id) => {
          setChosenId(id)
          handling.reset()
        }}
        error={isMissing && chosenId === undefined ? 'Choose a ticket.' : undefined}
      />
      {chosenId !== undefined && (
        <div aria-live="polite" className="mt-5 min-h-12">
          {ticket && <p className="text-ui text-pretty text-n700">{effectOf(ticket)}</p>}
          {chosen.isPending && <Spinner label="Loading the ticket..." />}
          {chosen.isError && !ticket && (
            <DialogFailure text="Could not load the ticket. Please try again." query={chosen} />
          )}
        </div>
      )}
      <FormActions
        submit="Add"
        sending={handling}
        failed="Could not add the email to the ticket"
        pendingText="Adding..."
        onCancel={onClose}
      />
    </form>
  )
}

function effectOf({ id, status, customer }: Ticket): string {
  if (!customer) return `The customer of ticket #${id} was deleted, so nobody can be the author.`
  return status === 'closed'
    ? `Ticket #${id} is closed. The email becomes a new ticket of ${customer.name} that is linked to it.`
    : `It is shown as a reply of ${customer.name}, with the address that it came from.`
}
