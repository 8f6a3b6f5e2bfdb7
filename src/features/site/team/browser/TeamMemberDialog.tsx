import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useController, useForm } from 'react-hook-form'
import { send } from '../../../../browser/api/send.ts'
import { fieldsOf, schemaResolver, reportFailure } from '../../../../browser/forms/form.ts'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { EditForm } from '../../../../browser/ui/EditForm.tsx'
import { FormActions } from '../../../../browser/ui/FormActions.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { TextArea } from '../../../../browser/ui/TextArea.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { useEdit } from '../../../../browser/forms/useEdit.ts'
import { createTeamMember, updateTeamMember } from '../endpoints.ts'
import type { TeamMemberFormValues } from '../schema.ts'
import type { TeamMember } from '../../../../shared/site/teamMember.ts'
import { cacheTeamMember } from './api.ts'
import { PictureField } from './PictureField.tsx'

const shape = async () => (await import('../schema.ts')).teamMemberForm

interface TeamMemberDialogProps {
  open: boolean
  /** The member to edit; undefined for a new one. */
  member: TeamMember | undefined
  userId: number | null
  onClose: () => void
}

export function TeamMemberDialog({ open, member, userId, onClose }: TeamMemberDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} wide title={member ? 'Edit member' : 'Add member'}>
      <MemberFields member={member} userId={userId} onClose={onClose} />
    </Dialog>
  )
}

const valuesOf = ({ name, role, image, bio }: TeamMemberFormValues) => ({ name, role, image, bio })

function MemberFields({ member, userId, onClose }: Omit<TeamMemberDialogProps, 'open'>) {
  const queries = useQueryClient()
  const [uploading, setUploading] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [start] = useState(() => valuesOf(member ?? { name: '', role: '', image: '', bio: '' }))
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: start })
  const draft = useDraft(form, { userId, form: member ? `team member ${member.id}` : 'new team member' })
  const field = fieldsOf(form)
  // Registers the fields in the order in which they are shown, so that the first invalid field gets the focus.
  const [nameField, roleField] = [field('name'), field('role')]
  const picture = useController({ control: form.control, name: 'image' })
  const shownName = form.watch('name')

  const failed = member ? 'Failed to update team member' : 'Failed to add team member'
  const save = useEdit({
    form,
    stored: member,
    valuesOf,
    fields: { name: 'Name', role: 'Title', image: 'Picture', bio: 'Bio' },
    send: (body: TeamMemberFormValues, startedFrom) =>
      startedFrom
        ? send(updateTeamMember, { params: { id: String(startedFrom.id) }, body, startedFrom })
        : send(createTeamMember, { body, idempotencyKey: draft.keyOf(body) }),
    onSaved: (saved, together) => {
      draft.drop()
      cacheTeamMember(queries, saved)
      const title = member ? 'Team member updated' : 'Team member added'
      toast({ title, description: together, kind: 'success' })
      onClose()
    },
    onUnchanged: onClose,
    onError: (error) => reportFailure(error, form, failed),
  })

  // A refused picture blocks saving: the other fields would be saved without it.
  function submit(event: SubmitEvent) {
    if (refusal === undefined) {
      save.submit(event)
      return
    }
    event.preventDefault()
    form.setFocus('image')
  }

  return (
    <EditForm edit={{ ...save, submit }} className="grid gap-x-4 gap-y-5 md:grid-cols-2">
      <RestoredDraft draft={draft} sending={save} />
      <TextField label="Name" {...nameField} autoComplete="off" />
      <TextField label="Title" {...roleField} autoComplete="off" />
      <PictureField
        ref={picture.field.ref}
        name={shownName}
        image={picture.field.value}
        refusal={refusal}
        error={picture.fieldState.error?.message}
        onUploading={setUploading}
        onImage={(path) => form.setValue('image', path, { shouldDirty: true, shouldValidate: true })}
        onRefusal={setRefusal}
        onKeep={() => {
          setRefusal(undefined)
          form.setFocus('image')
        }}
        className="md:col-span-2"
      />
      <TextArea label="Bio" {...field('bio')} className="md:col-span-2" />
      <div className="md:col-span-2">
        <FormActions
          submit={member ? 'Update member' : 'Add member'}
          sending={save}
          failed={failed}
          pendingText={member ? 'Updating...' : 'Adding...'}
          submitDisabled={uploading}
          onCancel={() => {
            draft.drop()
            onClose()
          }}
        />
      </div>
    </EditForm>
  )
}
