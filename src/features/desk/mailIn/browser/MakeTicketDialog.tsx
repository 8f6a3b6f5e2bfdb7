import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { FormActions } from '../../../../browser/ui/FormActions.tsx'
import { userQuery } from '../../../people/accounts/browser/api.ts'
import { CustomerField } from '../../../people/accounts/browser/CustomerField.tsx'
import type { CustomerSearch } from '../../../people/accounts/browser/customerChoices.ts'
import { useMailWait } from '../../../people/accounts/browser/useMailWait.ts'
import { openedMailText } from '../../tickets/onBehalf/effects.ts'
import type { HandlingDialogProps } from './handlingMutation.ts'

type MakeTicketProps = HandlingDialogProps & { search: CustomerSearch }

/** Chooses the customer whose ticket an email becomes. */
export function MakeTicketDialog({ open, onClose, ...form }: MakeTicketProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Make a ticket"
      description="The email becomes the description of a new ticket, with its files."
    >
      <MakeTicketForm {...form} onClose={onClose} />
    </Dialog>
  )
}

function MakeTicketForm({ mail, search, handling, onClose }: Omit<MakeTicketProps, 'open'>) {
  // The account with the address of the sender, if there is only one.
  const [own, another] = mail.customers
  const [customer, setCustomer] = useState(own && !another ? String(own.id) : '')
  const [isMissing, setMissing] = useState(false)
  const chosen = useQuery({ ...userQuery(Number(customer)), staleTime: 0, enabled: customer !== '' })
  const wait = useMailWait()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(true)
        if (customer !== '' && !handling.isPending)
          handling.mutate({ as: 'ticket', userId: Number(customer) })
      }}
    >
      <CustomerField
        search={search}
        value={customer}
        onValueChange={(id) => {
          setCustomer(id)
          handling.reset()
        }}
        hint={openedMailText(chosen.data, wait)}
        error={isMissing && customer === '' ? 'Choose a customer.' : undefined}
      />
      <FormActions
        submit="Make the ticket"
        sending={handling}
        failed="Could not make a ticket of the email"
        pendingText="Making..."
        onCancel={onClose}
      />
    </form>
  )
}
