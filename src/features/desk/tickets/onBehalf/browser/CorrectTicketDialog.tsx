import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { fieldsOf, reportFailure, schemaResolver } from '../../../../../browser/forms/form.ts'
import { useEdit } from '../../../../../browser/forms/useEdit.ts'
import { Checkbox } from '../../../../../browser/ui/Checkbox.tsx'
import { Dialog } from '../../../../../browser/ui/Dialog.tsx'
import { EditForm } from '../../../../../browser/ui/EditForm.tsx'
import { FormActions } from '../../../../../browser/ui/FormActions.tsx'
import { SelectField } from '../../../../../browser/ui/SelectField.tsx'
import { TextField } from '../../../../../browser/ui/TextField.tsx'
import { toast } from '../../../../../browser/ui/toast.ts'
import { CustomerField } from '../../../../people/accounts/browser/CustomerField.tsx'
import type { CustomerSearch } from '../../../../people/accounts/browser/customerChoices.ts'
import type { Ticket } from '../../schema.ts'
import { categoryNames, nameOfCategory, ticketCategories } from '../../values.ts'
import { customerChangeText } from '../effects.ts'
import type { ticketCorrectionForm } from '../schema.ts'
import { correctTicket, readersQuery } from './api.ts'

const shape = async () => (await import('../schema.ts')).ticketCorrectionForm
type Correction = z.output<typeof ticketCorrectionForm>

interface CorrectTicketDialogProps {
  open: boolean
  ticket: Ticket
  search: CustomerSearch
  onClose: () => void
}

export function CorrectTicketDialog({ open, ticket, search, onClose }: CorrectTicketDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Edit ticket #${ticket.id}`}
      description="The conversation shows what you change, also to the customer. No email is sent."
    >
      <CorrectionForm ticket={ticket} search={search} onClose={onClose} />
    </Dialog>
  )
}

/** Says who will see the ticket. */
function Readers({ ticketId, customer }: { ticketId: number; customer: string }) {
  const readers = useQuery(readersQuery(ticketId, { customer }))
  if (readers.data) return customerChangeText(readers.data)
  return readers.isError
    ? 'Could not check who else will see the ticket.'
    : 'Checking who will see the ticket...'
}

const failed = 'Could not edit the ticket'

const valuesOf = ({ title, category, userId }: Ticket) => ({
  title,
  category,
  userId: String(userId),
  mayRead: false,
})

function CorrectionForm({ ticket, search, onClose }: Omit<CorrectTicketDialogProps, 'open'>) {
  const queries = useQueryClient()
  const [start] = useState(() => valuesOf(ticket))
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: start })
  const present = { id: ticket.userId, label: ticket.customer?.name ?? 'A deleted account' }
  const edit = useEdit({
    form,
    stored: ticket,
    valuesOf,
    fields: {
      title: 'Title',
      category: { label: 'Category', show: nameOfCategory },
      userId: { label: 'Customer', show: (id) => (id === String(present.id) ? present.label : `#${id}`) },
      mayRead: { label: 'May read the conversation', show: (may) => (may ? 'Yes' : 'No') },
    },
    send: (correction: Correction, startedFrom = ticket) => correctTicket(queries, startedFrom, correction),
    onSaved: (_, together) => {
      toast({ title: 'Ticket Updated', description: together, kind: 'success' })
      onClose()
    },
    onUnchanged: onClose,
    onError: (error) => reportFailure(error, form, failed),
  })
  const field = fieldsOf(form)
  const {
    field: { ref, name, value, onChange, onBlur },
    fieldState,
  } = useController({ control: form.control, name: 'userId' })
  const category = useWatch({ control: form.control, name: 'category' })
  const isOffered = ticketCategories.some((offered) => offered === category)
  return (
    <EditForm edit={edit}>
      <div className="grid gap-5">
        <TextField label="Title" {...field('title')} autoComplete="off" />
        <SelectField
          label="Category"
          {...field('category')}
          options={[
            ...(isOffered ? [] : [{ value: category, label: nameOfCategory(category) }]),
            ...ticketCategories.map((offered) => ({ value: offered, label: categoryNames[offered] })),
          ]}
        />
        <CustomerField
          {...{ search, ref, name, value, onBlur, present }}
          onValueChange={onChange}
          error={fieldState.error?.message}
        />
        {value !== String(ticket.userId) && (
          <Checkbox
            label="They may read the whole conversation"
            hint={<Readers ticketId={ticket.id} customer={value} />}
            {...field('mayRead')}
          />
        )}
      </div>
      <FormActions
        submit="Save changes"
        sending={edit}
        failed={failed}
        pendingText="Saving..."
        onCancel={onClose}
      />
    </EditForm>
  )
}
