import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { send } from '../../../../browser/api/send.ts'
import { fieldsOf, reportFailure, schemaResolver } from '../../../../browser/forms/form.ts'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { useEdit } from '../../../../browser/forms/useEdit.ts'
import { ChoicePair } from '../../../../browser/ui/ChoicePair.tsx'
import { ComboboxField } from '../../../../browser/ui/ComboboxField.tsx'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { EditForm } from '../../../../browser/ui/EditForm.tsx'
import { FormActions } from '../../../../browser/ui/FormActions.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { SelectField } from '../../../../browser/ui/SelectField.tsx'
import { TextArea } from '../../../../browser/ui/TextArea.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { PlaceholderButtons } from '../../../mail/browser/PlaceholderButtons.tsx'
import { assigneesQuery } from '../../assignment/browser/api.ts'
import { responseStatuses } from '../../tickets/statuses.ts'
import { priorityNames, statusNames, ticketPriorities } from '../../tickets/values.ts'
import { createPreparedAnswer, updatePreparedAnswer } from '../endpoints.ts'
import { placeholders } from '../placeholders.ts'
import { mayMakePrivate } from '../../../people/viewers/privateOrShared.ts'
import type { NewPreparedAnswer, PreparedAnswer, PreparedAnswerFormValues } from '../schema.ts'
import { goneName } from '../values.ts'
import { cacheAnswer, refreshIfGone } from './api.ts'

const shape = async () => (await import('../schema.ts')).preparedAnswerForm

interface PreparedAnswerDialogProps {
  open: boolean
  /** The answer to edit; undefined for a new one. */
  answer: PreparedAnswer | undefined
  /** The id of the signed-in account. */
  userId: number
  /** The visibility of a new answer. */
  startsAs: PreparedAnswerFormValues['visibility']
  onClose: () => void
}

export function PreparedAnswerDialog({ open, onClose, ...fields }: PreparedAnswerDialogProps) {
  const title = fields.answer ? 'Edit prepared answer' : 'Add prepared answer'
  return (
    <Dialog open={open} onClose={onClose} wide title={title}>
      <AnswerFields {...fields} onClose={onClose} />
    </Dialog>
  )
}

const sender = 'sender'

const valuesOf = (answer: PreparedAnswer): PreparedAnswerFormValues => ({
  title: answer.title,
  message: answer.message,
  visibility: answer.isShared ? 'shared' : 'private',
  status: answer.status ?? '',
  priority: answer.priority ?? '',
  assigneeId: answer.assignsToSender ? sender : String(answer.assigneeId ?? ''),
})

function bodyOf(values: PreparedAnswerFormValues): NewPreparedAnswer {
  const { title, message, visibility, status, priority, assigneeId } = values
  const isPerson = assigneeId !== '' && assigneeId !== sender
  return {
    title,
    message,
    isShared: visibility === 'shared',
    status: status || null,
    priority: priority || null,
    assigneeId: isPerson ? Number(assigneeId) : null,
    assignsToSender: assigneeId === sender,
  }
}

const unchanged = 'Leave as it is'
const statusText = (status: PreparedAnswerFormValues['status']) =>
  status === '' ? unchanged : statusNames[status]
const priorityText = (priority: PreparedAnswerFormValues['priority']) =>
  priority === '' ? unchanged : priorityNames[priority]
const visibilities = [
  { value: 'private', label: 'Only you' },
  { value: 'shared', label: 'All staff' },
] as const

function AnswerFields({ answer, userId, startsAs, onClose }: Omit<PreparedAnswerDialogProps, 'open'>) {
  const queries = useQueryClient()
  const areaId = useId()
  const staff = useQuery(assigneesQuery)
  const [start] = useState<PreparedAnswerFormValues>(() =>
    answer
      ? valuesOf(answer)
      : { title: '', message: '', visibility: startsAs, status: '', priority: '', assigneeId: '' },
  )
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: start })
  const draft = useDraft(form, {
    userId,
    form: answer ? `prepared answer ${answer.id}` : 'new prepared answer',
  })
  const field = fieldsOf(form)
  const { field: visibility } = useController({ control: form.control, name: 'visibility' })
  const {
    field: { ref: assigneeRef, ...assignee },
    fieldState: assigneeState,
  } = useController({ control: form.control, name: 'assigneeId' })
  const people = (staff.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const former = formerOf(answer, people)
  const assignees = [
    { value: '', label: unchanged },
    { value: sender, label: 'The sender of the response' },
    ...former,
    ...people,
  ]
  const failed = answer ? 'Could not update the prepared answer' : 'Could not add the prepared answer'
  const save = useEdit({
    form,
    stored: answer,
    valuesOf,
    fields: {
      title: 'Title',
      message: 'Text',
      visibility: {
        label: 'Seen by',
        show: (value) => visibilities.find((each) => each.value === value)?.label ?? value,
      },
      status: { label: 'Status', show: statusText },
      priority: { label: 'Priority', show: priorityText },
      assigneeId: {
        label: 'Assign to',
        show: (value) => assignees.find((each) => each.value === value)?.label ?? goneName,
      },
    },
    send: (values: PreparedAnswerFormValues, startedFrom) => {
      const body = bodyOf(values)
      return startedFrom
        ? send(updatePreparedAnswer, { params: { id: String(startedFrom.id) }, body, startedFrom })
        : send(createPreparedAnswer, { body, idempotencyKey: draft.keyOf(body) })
    },
    onSaved: (saved, together) => {
      draft.drop()
      cacheAnswer(queries, saved)
      const title = answer ? 'Prepared answer updated' : 'Prepared answer added'
      toast({ title, description: together, kind: 'success' })
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
      <TextField label="Title" {...field('title')} autoComplete="off" className="md:col-span-2" />
      <TextArea label="Text" id={areaId} rows={7} {...field('message')} className="md:col-span-2" />
      <div className="md:col-span-2">
        <PlaceholderButtons area={areaId} placeholders={placeholders} />
      </div>
      <SelectField
        label="Status"
        options={['' as const, ...responseStatuses].map((value) => ({ value, label: statusText(value) }))}
        {...field('status')}
      />
      <SelectField
        label="Priority"
        options={['' as const, ...ticketPriorities].map((value) => ({ value, label: priorityText(value) }))}
        {...field('priority')}
      />
      <ComboboxField
        label="Assign to"
        options={assignees}
        value={assignee.value}
        onValueChange={assignee.onChange}
        onBlur={assignee.onBlur}
        ref={assigneeRef}
        error={
          assigneeState.error?.message ??
          (staff.isError && !staff.data ? 'Could not load the staff.' : undefined)
        }
      />
      {(!answer || mayMakePrivate({ id: userId }, answer)) && (
        <ChoicePair
          legend="Seen by"
          name={visibility.name}
          options={visibilities}
          value={visibility.value}
          onChange={visibility.onChange}
        />
      )}
      <div className="md:col-span-2">
        <FormActions
          submit={answer ? 'Update answer' : 'Add answer'}
          sending={save}
          failed={failed}
          pendingText={answer ? 'Updating...' : 'Adding...'}
          onCancel={() => {
            draft.drop()
            onClose()
          }}
        />
      </div>
    </EditForm>
  )
}

/** If the answer's assignee can no longer work on tickets, returns an option for that user. */
function formerOf(answer: PreparedAnswer | undefined, people: readonly { value: string }[]) {
  if (!answer || answer.assigneeId === null) return []
  const value = String(answer.assigneeId)
  if (people.some((person) => person.value === value)) return []
  return [{ value, label: answer.assigneeName ?? goneName }]
}
