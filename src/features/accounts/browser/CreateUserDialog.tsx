import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { send } from '../../../browser/api.ts'
import { fieldsOf, schemaResolver, submitWith, reportFailure } from '../../../browser/form.ts'
import { Checkbox } from '../../../browser/ui/Checkbox.tsx'
import { Dialog } from '../../../browser/ui/Dialog.tsx'
import { FormActions } from '../../../browser/ui/FormActions.tsx'
import { RestoredDraft } from '../../../browser/ui/RestoredDraft.tsx'
import { SelectField } from '../../../browser/ui/SelectField.tsx'
import { TextField, verbatim } from '../../../browser/ui/TextField.tsx'
import { toast } from '../../../browser/ui/toast.ts'
import { useDraft } from '../../../browser/useDraft.ts'
import { createUser } from '../calls.ts'
import { newUser } from '../schema.ts'
import { cacheUser } from './api.ts'
import { ChosenPasswordField } from './ChosenPasswordField.tsx'

interface CreateUserDialogProps {
  open: boolean
  /** Whose draft it is. */
  person: number
  onClose: () => void
}

export function CreateUserDialog({ open, person, onClose }: CreateUserDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Create User"
      description="They sign in with this username and password."
    >
      <NewUserFields person={person} onClose={onClose} />
    </Dialog>
  )
}

// Specified with these two: an agent is an account whose role was changed, and customers register.
const roleChoices = [
  { value: 'User', label: 'User' },
  { value: 'Administrator', label: 'Administrator' },
]
const empty: Required<z.input<typeof newUser>> = {
  username: '',
  email: '',
  password: '',
  role: '',
  emailNotifications: false,
}
const failed = 'Failed to create user'

function NewUserFields({ person, onClose }: Omit<CreateUserDialogProps, 'open'>) {
  const queries = useQueryClient()
  const form = useForm({ resolver: schemaResolver(newUser), defaultValues: empty })
  const draft = useDraft(form, { person, form: 'new user' })
  const creation = useMutation({
    mutationFn: (body: z.output<typeof newUser>) => {
      // The server stores the key, so nothing in it may depend on the password.
      const { password: _, ...rest } = body
      return send(createUser, { body, idempotencyKey: draft.keyOf(rest) })
    },
    onSuccess: (user) => {
      draft.drop()
      cacheUser(queries, user)
      toast({ title: 'User has been created', kind: 'success' })
      onClose()
    },
    onError: (error) => reportFailure(error, form, failed),
  })
  const field = fieldsOf(form)

  return (
    <form {...submitWith(form, creation)}>
      <RestoredDraft draft={draft} sending={creation} />
      <div className="grid gap-5">
        <TextField label="Username" {...field('username')} {...verbatim} />
        <TextField label="Email" optional type="email" {...field('email')} autoComplete="off" />
        <ChosenPasswordField label="Password" {...field('password')} hint="At least 6 characters" />
        <SelectField label="Role" {...field('role')} options={roleChoices} placeholder="Choose a role" />
        <Checkbox
          label="Send notifications by e-mail"
          {...form.register('emailNotifications')}
          className="-my-2"
        />
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
