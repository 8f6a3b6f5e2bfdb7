import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { send } from '../../../../browser/api/send.ts'
import { fieldsOf, reportFailure, schemaResolver } from '../../../../browser/forms/form.ts'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { useEdit } from '../../../../browser/forms/useEdit.ts'
import { ChoicePair } from '../../../../browser/ui/ChoicePair.tsx'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { EditForm } from '../../../../browser/ui/EditForm.tsx'
import { FormActions } from '../../../../browser/ui/FormActions.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { SelectField } from '../../../../browser/ui/SelectField.tsx'
import { TextField, verbatim } from '../../../../browser/ui/TextField.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { createMailbox, updateMailbox } from '../../../mail/mailboxes/endpoints.ts'
import type { Mailbox, MailboxSettings } from '../../../mail/mailboxes/schema.ts'
import { strangerRules } from '../../../mail/mailboxes/values.ts'
import { brandsQuery } from '../../../site/brands/browser/api.ts'
import { categoryNames, priorityNames, ticketCategories, ticketPriorities } from '../../tickets/values.ts'
import { cacheMailbox, refreshIfGone } from './mailboxApi.ts'
import { strangerNames } from './strangerNames.ts'

const shape = async () => (await import('../../../mail/mailboxes/schema.ts')).mailboxForm

interface MailboxDialogProps {
  open: boolean
  /** The mailbox to edit; undefined for a new one. */
  mailbox: Mailbox | undefined
  /** The account that owns the draft. */
  userId: number
  onClose: () => void
}

export function MailboxDialog({ open, onClose, ...fields }: MailboxDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} wide title={fields.mailbox ? 'Edit mailbox' : 'Add mailbox'}>
      <MailboxFields {...fields} onClose={onClose} />
    </Dialog>
  )
}

// The value is not '', because the select shows '' as a missing choice.
const defaultBrand = { value: 'default', label: 'Default brand' }
type FormValues = Omit<MailboxSettings, 'brandId'> & { brandId: string }

const valuesOf = ({
  address,
  name,
  brandId,
  category,
  priority,
  strangers,
}: MailboxSettings): FormValues => ({
  address,
  name,
  brandId: brandId === null ? defaultBrand.value : String(brandId),
  category,
  priority,
  strangers,
})

const bodyOf = (values: FormValues): MailboxSettings => ({
  ...values,
  brandId: values.brandId === defaultBrand.value ? null : Number(values.brandId),
})

const unsaved: MailboxSettings = {
  address: '',
  name: '',
  brandId: null,
  category: 'technical',
  priority: 'medium',
  strangers: 'hold',
}

const strangerOptions = strangerRules.map((value) => ({ value, label: strangerNames[value] }))

function MailboxFields({ mailbox, userId, onClose }: Omit<MailboxDialogProps, 'open'>) {
  const queries = useQueryClient()
  const brands = useQuery(brandsQuery)
  const [start] = useState(() => valuesOf(mailbox ?? unsaved))
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: start })
  const draft = useDraft(form, { userId, form: mailbox ? `mailbox ${mailbox.id}` : 'new mailbox' })
  const field = fieldsOf(form)
  const { field: strangers } = useController({ control: form.control, name: 'strangers' })
  const known = (brands.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const options = [defaultBrand, ...known, ...formerOf(start.brandId, known, brands.data !== undefined)]
  const failed = mailbox ? 'Could not update the mailbox' : 'Could not add the mailbox'
  const save = useEdit({
    form,
    stored: mailbox,
    valuesOf,
    fields: {
      address: 'Email address',
      name: 'Name',
      brandId: {
        label: 'Brand of its tickets',
        show: (id) => options.find(({ value }) => value === id)?.label ?? id,
      },
      category: { label: 'Category of new tickets', show: (value) => categoryNames[value] },
      priority: { label: 'Priority of new tickets', show: (value) => priorityNames[value] },
      strangers: { label: 'Emails from unknown senders', show: (value) => strangerNames[value] },
    },
    send: (values: FormValues, startedFrom) => {
      const body = bodyOf(values)
      return startedFrom
        ? send(updateMailbox, { params: { id: String(startedFrom.id) }, body, startedFrom })
        : send(createMailbox, { body, idempotencyKey: draft.keyOf(body) })
    },
    onSaved: (saved, together) => {
      draft.drop()
      cacheMailbox(queries, saved)
      toast({ title: mailbox ? 'Mailbox updated' : 'Mailbox added', description: together, kind: 'success' })
      onClose()
    },
    onUnchanged: onClose,
    onError: (error) => {
      refreshIfGone(queries, error)
      reportFailure(error, form, failed)
    },
  })

  return (
    <EditForm edit={save} className="grid gap-x-4 gap-y-5 md:grid-cols-2">
      <div className="empty:hidden md:col-span-2">
        <RestoredDraft draft={draft} sending={save} />
      </div>
      <TextField
        label="Email address"
        type="email"
        {...field('address')}
        {...verbatim}
        hint="Your mail server must deliver addresses such as support+…@acme.example as well. Customers’ replies go there."
        className="md:col-span-2"
      />
      <TextField label="Name" {...field('name')} autoComplete="off" hint="Such as Acme Support" />
      <SelectField label="Brand of its tickets" {...field('brandId')} options={options} />
      <SelectField
        label="Category of new tickets"
        {...field('category')}
        options={ticketCategories.map((value) => ({ value, label: categoryNames[value] }))}
      />
      <SelectField
        label="Priority of new tickets"
        {...field('priority')}
        options={ticketPriorities.map((value) => ({ value, label: priorityNames[value] }))}
      />
      <ChoicePair
        legend="Emails from unknown senders"
        name={strangers.name}
        options={strangerOptions}
        value={strangers.value}
        onChange={strangers.onChange}
        hint="People without an account, or with an address that they have not confirmed. Held emails wait for staff."
        className="md:col-span-2"
      />
      <div className="md:col-span-2">
        <FormActions
          submit={mailbox ? 'Update mailbox' : 'Add mailbox'}
          sending={save}
          failed={failed}
          pendingText={mailbox ? 'Updating...' : 'Adding...'}
          onCancel={() => {
            draft.drop()
            onClose()
          }}
        />
      </div>
    </EditForm>
  )
}

/** The chosen brand, if it is not among the brands: they are not loaded yet, or it was deleted. */
function formerOf(chosen: string, known: readonly { value: string }[], isLoaded: boolean) {
  if (chosen === defaultBrand.value || known.some(({ value }) => value === chosen)) return []
  return [{ value: chosen, label: isLoaded ? 'Deleted brand' : 'Loading...' }]
}
