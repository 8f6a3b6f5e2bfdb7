import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { send } from '../../../../browser/api/send.ts'
import { fieldsOf, reportFailure, schemaResolver } from '../../../../browser/forms/form.ts'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { useEdit } from '../../../../browser/forms/useEdit.ts'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { EditForm } from '../../../../browser/ui/EditForm.tsx'
import { FormActions } from '../../../../browser/ui/FormActions.tsx'
import { Notice } from '../../../../browser/ui/Notice.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { SelectField } from '../../../../browser/ui/SelectField.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { mergeTag, updateTag } from '../endpoints.ts'
import type { Tag, TagChange } from '../schema.ts'
import { colorNames, tagKey, type TagColor } from '../values.ts'
import { refreshTags } from './api.ts'

const shape = async () => (await import('../schema.ts')).tagChange

interface EditTagDialogProps {
  open: boolean
  tag: Tag
  all: readonly Tag[]
  userId: number
  onClose: () => void
}

export function EditTagDialog({ open, onClose, ...fields }: EditTagDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Edit tag">
      <TagForm {...fields} onClose={onClose} />
    </Dialog>
  )
}

const valuesOf = ({ name, color }: TagChange) => ({ name, color })
const colors = Object.entries(colorNames).map(([value, label]) => ({ value, label }))
const colorName = (color: TagColor) => colorNames[color]
const failed = 'Could not update the tag'

/** Renames and recolors a tag. If another tag has the new name, merges this tag into the other one. */
function TagForm({ tag, all, userId, onClose }: Omit<EditTagDialogProps, 'open'>) {
  const queries = useQueryClient()
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: valuesOf(tag) })
  const draft = useDraft(form, { userId, form: `tag ${tag.id}` })
  const field = fieldsOf(form)
  const nameField = field('name')
  const named = (name: string) =>
    name.trim() === tag.name
      ? undefined
      : all.find((each) => each.id !== tag.id && tagKey(each.name) === tagKey(name.trim()))
  const other = named(form.watch('name'))
  const save = useEdit({
    form,
    stored: tag,
    valuesOf,
    fields: { name: 'Name', color: { label: 'Color', show: colorName } },
    send: (body: TagChange, startedFrom = tag) => {
      const params = { id: String(tag.id) }
      const into = named(body.name)
      return into
        ? send(mergeTag, { params, body: { into: into.id } })
        : send(updateTag, { params, body, startedFrom })
    },
    onSaved: (saved, together) => {
      draft.drop()
      void refreshTags(queries)
      const title = saved.id === tag.id ? 'Tag updated' : `Tag merged into ${saved.name}`
      toast({ title, description: together, kind: 'success' })
      onClose()
    },
    onUnchanged: onClose,
    onError: (error) => {
      void refreshTags(queries)
      reportFailure(error, form, failed)
    },
  })
  return (
    <EditForm edit={save} className="grid gap-5">
      <RestoredDraft draft={draft} sending={save} />
      <TextField label="Name" {...nameField} autoComplete="off" />
      <SelectField label="Color" {...field('color')} options={colors} />
      {other && (
        <Notice kind="info">
          {`There is a tag ${other.name} already. Merging gives it the tickets of ${tag.name}, and deletes ${tag.name}. This cannot be undone.`}
        </Notice>
      )}
      <FormActions
        submit={other ? `Merge into ${other.name}` : 'Update tag'}
        sending={save}
        failed={failed}
        pendingText={other ? 'Merging...' : 'Updating...'}
        onCancel={() => {
          draft.drop()
          onClose()
        }}
      />
    </EditForm>
  )
}
