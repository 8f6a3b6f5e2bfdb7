import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { idempotencyKeyOf, newFormId } from '../../../../browser/api/idempotencyKey.ts'
import { send } from '../../../../browser/api/send.ts'
import { fieldsOf, reportFailure, schemaResolver } from '../../../../browser/forms/form.ts'
import { useEdit } from '../../../../browser/forms/useEdit.ts'
import { Checkbox } from '../../../../browser/ui/Checkbox.tsx'
import { ChoicePair } from '../../../../browser/ui/ChoicePair.tsx'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { EditForm } from '../../../../browser/ui/EditForm.tsx'
import { FormActions } from '../../../../browser/ui/FormActions.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { mayMakePrivate } from '../../../people/viewers/privateOrShared.ts'
import type { TicketView } from '../../tickets/view.ts'
import { createTicketView, updateTicketView } from '../endpoints.ts'
import type { SavedTicketView, TicketViewFormValues } from '../schema.ts'
import { searchText, viewOfSearch } from '../search.ts'
import { cacheView, refreshIfGone } from './api.ts'

const shape = async () => (await import('../schema.ts')).ticketViewForm

interface SaveViewDialogProps {
  open: boolean
  /** The saved view to change; undefined for a new one. */
  saved: SavedTicketView | undefined
  /** The filters and the order to save. */
  view: TicketView
  /** The columns that are shown, as in a view. */
  columns: string
  /** A view in words, a text for each filter. */
  textsOf: (view: TicketView) => readonly string[]
  /** The id of the signed-in account. */
  userId: number
  onSaved: (saved: SavedTicketView) => void
  onClose: () => void
}

/** Saves the filters, the order and, if chosen, the columns of the list under a name. */
export function SaveViewDialog({ open, onClose, ...fields }: SaveViewDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={fields.saved ? 'Edit view' : 'Save view'}>
      <ViewFields {...fields} onClose={onClose} />
    </Dialog>
  )
}

const visibilities = [
  { value: 'private', label: 'Only you' },
  { value: 'shared', label: 'All staff' },
] as const

const valuesOf = ({ name, isShared, search }: SavedTicketView): TicketViewFormValues => ({
  name,
  visibility: isShared ? 'shared' : 'private',
  search,
})

function ViewFields(props: Omit<SaveViewDialogProps, 'open'>) {
  const { saved, view, columns, textsOf, userId, onSaved, onClose } = props
  const queries = useQueryClient()
  const search = searchText(view)
  const [start] = useState<TicketViewFormValues>(() =>
    saved ? valuesOf(saved) : { name: '', visibility: 'private', search },
  )
  const [formId] = useState(newFormId)
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: start })
  // The shown filters are a change of the saved ones.
  useEffect(() => form.setValue('search', search), [form, search])
  const field = fieldsOf(form)
  const { field: visibility } = useController({ control: form.control, name: 'visibility' })
  const { field: shown } = useController({ control: form.control, name: 'search' })
  const now = viewOfSearch(shown.value)
  const failed = 'Could not save the view'
  const save = useEdit({
    form,
    stored: saved,
    valuesOf,
    fields: {
      name: 'Name',
      visibility: {
        label: 'Seen by',
        show: (value) => visibilities.find((each) => each.value === value)?.label ?? value,
      },
      search: { label: 'Filters', show: (text) => textsOf(viewOfSearch(text)).join(', ') },
    },
    send: (values: TicketViewFormValues, startedFrom) => {
      const { visibility: seenBy, ...rest } = values
      const body = { ...rest, isShared: seenBy === 'shared' }
      return startedFrom
        ? send(updateTicketView, { params: { id: String(startedFrom.id) }, body, startedFrom })
        : send(createTicketView, { body, idempotencyKey: idempotencyKeyOf(formId, body) })
    },
    onSaved: (stored, together) => {
      cacheView(queries, stored)
      toast({ title: 'View saved', description: together, kind: 'success' })
      onSaved(stored)
      onClose()
    },
    onUnchanged: onClose,
    onError: (error) => {
      refreshIfGone(queries, error)
      reportFailure(error, form, failed)
    },
  })
  const texts = textsOf({ ...now, columns: undefined })
  return (
    <EditForm edit={save} className="grid gap-5">
      <TextField label="Name" {...field('name')} autoComplete="off" />
      <div className="text-ui">
        <p className="font-medium text-n900">Filters and order</p>
        <ul className="mt-1 grid gap-1 text-n600 wrap-anywhere">
          {(texts.length > 0 ? texts : ['All tickets, newest first']).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <Checkbox
        label="With the columns that are shown now"
        hint="Without them, everyone sees the columns that they have chosen."
        checked={now.columns !== undefined}
        onChange={({ target }) =>
          shown.onChange(searchText({ ...now, columns: target.checked ? columns : undefined }))
        }
      />
      {(!saved || mayMakePrivate({ id: userId }, saved)) && (
        <ChoicePair
          legend="Seen by"
          name={visibility.name}
          options={visibilities}
          value={visibility.value}
          onChange={visibility.onChange}
        />
      )}
      <FormActions
        submit="Save view"
        sending={save}
        failed={failed}
        pendingText="Saving..."
        onCancel={onClose}
      />
    </EditForm>
  )
}
