import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { send } from '../../../../browser/api/send.ts'
import { fieldsOf, schemaResolver, submitWith, reportFailure } from '../../../../browser/forms/form.ts'
import { useWorks } from '../../../../browser/page/site.tsx'
import { Checkbox } from '../../../../browser/ui/Checkbox.tsx'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { FormActions } from '../../../../browser/ui/FormActions.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { SelectField } from '../../../../browser/ui/SelectField.tsx'
import { TextField, verbatim } from '../../../../browser/ui/TextField.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { roleChoicesOf, type Role } from '../../../../shared/endpoint/roles.ts'
import { InviteInstead } from '../../invitations/browser/InviteInstead.tsx'
import { MustChangePassword } from '../../invitations/browser/MustChangePassword.tsx'
import { createUser } from '../endpoints.ts'
import type { newUser } from '../schema.ts'
import { cacheUser } from '../../directory/browser/api.ts'
import { ChosenPasswordField } from './ChosenPasswordField.tsx'
import type { CreatedUser } from './HandOver.tsx'

const shape = async () => (await import('../schema.ts')).newUser

interface CreateUserDialogProps {
  open: boolean
  /** The account that owns the draft. */
  userId: number
  onInvite: () => void
  onCreated: (created: CreatedUser) => void
  onClose: () => void
}

export function CreateUserDialog({ open, onClose, ...fields }: CreateUserDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Create user"
      description="They sign in with this username and password."
    >
      <NewUser {...fields} onClose={onClose} />
    </Dialog>
  )
}

// The specified form offers only these two roles. Users become agents by a later change, and customers register.
const specifiedRoles: readonly Role[] = ['User', 'Administrator']
/** The most frequent role comes first, and the role without a portal comes last. */
const allRoles: readonly Role[] = ['customer', 'agent', 'Administrator', 'User']
const specifiedHint =
  'For an agent or a customer, create the user first. Then choose the role with Edit on the dashboard.'
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
function NewUser({ userId, onInvite, onCreated, onClose }: Omit<CreateUserDialogProps, 'open'>) {
  const hasAllRoles = useWorks('user-editing')
  const queries = useQueryClient()
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: empty })
  const draft = useDraft(form, { userId, form: 'new user' })
  const creation = useMutation({
    mutationFn: (body: z.output<typeof newUser>) => {
      // The server stores the idempotency key, so the key must not depend on the password.
      const { password: _, ...rest } = body
      return send(createUser, { body, idempotencyKey: draft.keyOf(rest) })
    },
    onSuccess: ({ linkOrigin, ...user }, { password, mustChangePassword = false }) => {
      draft.drop()
      cacheUser(queries, user)
      toast({ title: 'User has been created', kind: 'success' })
      onCreated({ username: user.username, password, mustChangePassword, linkOrigin })
      onClose()
    },
    onError: (error) => reportFailure(error, form, failed),
  })
  const field = fieldsOf(form)

  return (
    <form {...submitWith(form, creation)}>
      <InviteInstead onInvite={onInvite} />
      <RestoredDraft draft={draft} sending={creation} />
      <div className="grid gap-5">
        <TextField label="Username" {...field('username')} {...verbatim} />
        <TextField label="Email" optional type="email" {...field('email')} autoComplete="off" />
        <ChosenPasswordField label="Password" {...field('password')} hint="At least 6 characters" />
        <MustChangePassword input={form.register('mustChangePassword')} />
        <SelectField
          label="Role"
          {...field('role')}
          options={roleChoicesOf(hasAllRoles ? allRoles : specifiedRoles)}
          placeholder="Choose a role"
          hint={hasAllRoles ? undefined : specifiedHint}
        />
        <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
          <TextField label="First name" optional {...field('firstName')} autoComplete="off" />
          <TextField label="Last name" optional {...field('lastName')} autoComplete="off" />
        </div>
        <TextField label="Company" optional {...field('company')} autoComplete="off" />
        <Checkbox label="Send notifications" {...form.register('emailNotifications')} className="-my-2" />
      </div>
      <FormActions
        submit="Create user"
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
