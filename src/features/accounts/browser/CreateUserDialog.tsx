import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { send } from '../../../browser/api/send.ts'
import { fieldsOf, schemaResolver, submitWith, reportFailure } from '../../../browser/forms/form.ts'
import { Slot, useHasFill } from '../../../browser/page/Slot.tsx'
import { Checkbox } from '../../../browser/ui/Checkbox.tsx'
import { Dialog } from '../../../browser/ui/Dialog.tsx'
import { FormActions } from '../../../browser/ui/FormActions.tsx'
import { RestoredDraft } from '../../../browser/ui/RestoredDraft.tsx'
import { SelectField } from '../../../browser/ui/SelectField.tsx'
import { TextField, verbatim } from '../../../browser/ui/TextField.tsx'
import { toast } from '../../../browser/ui/toast.ts'
import { useDraft } from '../../../browser/forms/useDraft.ts'
import { roleChoicesOf, type Role } from '../../../roles.ts'
import { InviteInstead } from '../../selfService/browser/InviteInstead.tsx'
import { MustChangePassword } from '../../selfService/browser/MustChangePassword.tsx'
import { createUser } from '../endpoints.ts'
import type { newUser } from '../schema.ts'
import { newUserDone, newUserRole, type CreatedUser } from '../slots.ts'
import { cacheUser } from './api.ts'
import { ChosenPasswordField } from './ChosenPasswordField.tsx'

const shape = async () => (await import('../schema.ts')).newUser

interface CreateUserDialogProps {
  open: boolean
  /** The account whose draft it is. */
  userId: number
  onInvite: () => void
  onClose: () => void
}

export function CreateUserDialog({ open, onClose, ...fields }: CreateUserDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Create User"
      description="They sign in with this username and password."
    >
      <NewUser {...fields} onClose={onClose} />
    </Dialog>
  )
}

// Specified with these two: an agent is an account whose role was changed, and customers register.
const specifiedRoles: readonly Role[] = ['User', 'Administrator']
const empty: Required<z.input<typeof newUser>> = {
  username: '',
  email: '',
  password: '',
  mustChangePassword: false,
  role: '',
  emailNotifications: false,
  firstName: '',
  lastName: '',
  company: '',
}
const failed = 'Failed to create user'

/** Unmounted when the dialog closes, so that no password stays in memory. */
function NewUser({ userId, onInvite, onClose }: Omit<CreateUserDialogProps, 'open'>) {
  const isHandedOver = useHasFill(newUserDone)
  const [created, setCreated] = useState<Omit<CreatedUser, 'onClose'>>()
  if (created) return <Slot of={newUserDone} given={{ ...created, onClose }} />
  return (
    <>
      <InviteInstead onInvite={onInvite} />
      <NewUserFields userId={userId} onCreated={isHandedOver ? setCreated : onClose} onClose={onClose} />
    </>
  )
}

interface NewUserFieldsProps {
  userId: number
  onCreated: (created: Omit<CreatedUser, 'onClose'>) => void
  onClose: () => void
}

function NewUserFields({ userId, onCreated, onClose }: NewUserFieldsProps) {
  const queries = useQueryClient()
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: empty })
  const draft = useDraft(form, { userId, form: 'new user' })
  const creation = useMutation({
    mutationFn: (body: z.output<typeof newUser>) => {
      // The server stores the key, so nothing in it may depend on the password.
      const { password: _, ...rest } = body
      return send(createUser, { body, idempotencyKey: draft.keyOf(rest) })
    },
    onSuccess: ({ linkOrigin, ...user }, { password, mustChangePassword = false }) => {
      draft.drop()
      cacheUser(queries, user)
      toast({ title: 'User has been created', kind: 'success' })
      onCreated({ username: user.username, password, mustChangePassword, linkOrigin })
    },
    onError: (error) => reportFailure(error, form, failed),
  })
  const field = fieldsOf(form)
  const choiceOf = (choices: readonly Role[], hint?: string) => (
    <SelectField
      label="Role"
      {...field('role')}
      options={roleChoicesOf(choices)}
      placeholder="Choose a role"
      hint={hint}
    />
  )

  return (
    <form {...submitWith(form, creation)}>
      <RestoredDraft draft={draft} sending={creation} />
      <div className="grid gap-5">
        <TextField label="Username" {...field('username')} {...verbatim} />
        <TextField label="Email" optional type="email" {...field('email')} autoComplete="off" />
        <ChosenPasswordField label="Password" {...field('password')} hint="At least 6 characters" />
        <MustChangePassword input={form.register('mustChangePassword')} />
        <Slot of={newUserRole} given={{ choiceOf }}>
          {choiceOf(
            specifiedRoles,
            'For an agent or a customer, create the user first. Then choose the role with Edit on the dashboard.',
          )}
        </Slot>
        <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
          <TextField label="First name" optional {...field('firstName')} autoComplete="off" />
          <TextField label="Last name" optional {...field('lastName')} autoComplete="off" />
        </div>
        <TextField label="Company" optional {...field('company')} autoComplete="off" />
        <Checkbox label="Send notifications" {...form.register('emailNotifications')} className="-my-2" />
      </div>
      <FormActions
        submit="Create User"
        sending={creation}
        failed={failed}
        pendingText="Creating..."
        onCancel={() => {
          draft.drop()
          onClose()
        }}
      />
    </form>
  )
}
