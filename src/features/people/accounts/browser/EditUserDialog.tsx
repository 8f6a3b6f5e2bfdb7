import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { send } from '../../../../browser/api/send.ts'
import { notifySessionEnded } from '../../../../browser/session/refusals.ts'
import { fieldsOf, schemaResolver, reportFailure } from '../../../../browser/forms/form.ts'
import { Checkbox } from '../../../../browser/ui/Checkbox.tsx'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { EditForm } from '../../../../browser/ui/EditForm.tsx'
import { FormActions } from '../../../../browser/ui/FormActions.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { SelectField } from '../../../../browser/ui/SelectField.tsx'
import { TextArea } from '../../../../browser/ui/TextArea.tsx'
import { TextField, verbatim } from '../../../../browser/ui/TextField.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { useEdit } from '../../../../browser/forms/useEdit.ts'
import { roleChoicesOf, roles } from '../../../../shared/endpoint/roles.ts'
import { useMailWait } from './useMailWait.ts'
import { invitedAgainText } from '../../../mail/promises.ts'
import { updateUser } from '../endpoints.ts'
import type { DirectoryEntry, userChange } from '../schema.ts'
import { cacheUser, refreshIfGone } from '../../directory/browser/api.ts'

const shape = async () => (await import('../schema.ts')).userChange

interface EditUserDialogProps {
  open: boolean
  user: DirectoryEntry
  /** Whether the user edits their own account. */
  own: boolean
  /** The account that owns the draft. */
  userId: number
  onClose: () => void
}

export function EditUserDialog({ open, onClose, ...fields }: EditUserDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Edit user">
      <UserFields {...fields} onClose={onClose} />
    </Dialog>
  )
}

const roleChoices = roleChoicesOf(roles)
const failed = 'Failed to update user settings'

const valuesOf = (user: DirectoryEntry): Required<z.input<typeof userChange>> => ({
  username: user.username,
  role: user.role,
  emailNotifications: user.emailNotifications ?? false,
  email: user.email ?? '',
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  company: user.company ?? '',
  phone: user.phone ?? '',
  address: user.address ?? '',
  isSuspended: user.isSuspended ?? false,
})

function UserFields({ user, own, userId, onClose }: Omit<EditUserDialogProps, 'open'>) {
  const queries = useQueryClient()
  const wait = useMailWait()
  const [start] = useState(() => valuesOf(user))
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: start })
  const draft = useDraft(form, { userId, form: `user ${user.id}` })
  const save = useEdit({
    form,
    stored: user,
    valuesOf,
    fields: {
      username: 'Username',
      role: 'Role',
      emailNotifications: { label: 'Send notifications', show: (on) => (on ? 'On' : 'Off') },
      email: 'Email',
      firstName: 'First name',
      lastName: 'Last name',
      company: 'Company',
      phone: 'Phone',
      address: 'Address',
      isSuspended: { label: 'Suspended', show: (on) => (on ? 'Yes' : 'No') },
    },
    send: (change: z.output<typeof userChange>, startedFrom) => {
      // The id is part of the specified body, but the server uses the id in the path.
      const { username, role, emailNotifications, ...details } = change
      const before: Record<string, unknown> = valuesOf(startedFrom ?? user)
      const changed = Object.entries(details).filter(([name, value]) => (value ?? '') !== before[name])
      const body = { id: user.id, username, role, emailNotifications, ...Object.fromEntries(changed) }
      return send(updateUser, { params: { id: String(user.id) }, body, startedFrom })
    },
    onSaved: (saved, together) => {
      draft.drop()
      const isInvitedAgain = (saved.invitedUntil ?? '') > (user.invitedUntil ?? '')
      const description = isInvitedAgain ? invitedAgainText(saved.email, wait) : together
      toast({ title: 'User has been updated', description, kind: 'success' })
      onClose()
      // A new role ends all sessions that have the old role.
      if (own && saved.role !== user.role) notifySessionEnded()
      else cacheUser(queries, saved)
    },
    onUnchanged: onClose,
    onError: (error) => {
      refreshIfGone(queries, error)
      reportFailure(error, form, failed)
    },
  })
  const field = fieldsOf(form)

  return (
    <EditForm edit={save}>
      <RestoredDraft draft={draft} sending={save} />
      <div className="grid gap-5">
        <TextField label="Username" {...field('username')} {...verbatim} />
        <SelectField
          label="Role"
          {...field('role')}
          options={roleChoices}
          hint={own ? 'Changing the role signs you out.' : 'Changing the role signs this person out.'}
        />
        <Checkbox label="Send notifications" {...form.register('emailNotifications')} className="-my-2" />
        <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
          <TextField label="First name" optional {...field('firstName')} autoComplete="off" />
          <TextField label="Last name" optional {...field('lastName')} autoComplete="off" />
          <TextField label="Email" optional type="email" {...field('email')} autoComplete="off" />
          <TextField label="Phone" optional type="tel" {...field('phone')} autoComplete="off" />
        </div>
        <TextField label="Company" optional {...field('company')} autoComplete="off" />
        <TextArea label="Address" optional {...field('address')} autoComplete="off" />
        {!own && (
          <Checkbox
            label="Suspended"
            hint="They are signed out and cannot sign in. Nothing is deleted."
            {...form.register('isSuspended')}
            className="-my-2"
          />
        )}
      </div>
      <FormActions
        submit="Update user"
        sending={save}
        failed={failed}
        pendingText="Updating..."
        onCancel={() => {
          draft.drop()
          onClose()
        }}
      />
    </EditForm>
  )
}
