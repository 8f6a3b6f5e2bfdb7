import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { send } from '../../../../browser/api/send.ts'
import { fieldsOf, schemaResolver, submitWith, reportFailure } from '../../../../browser/forms/form.ts'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { FormActions } from '../../../../browser/ui/FormActions.tsx'
import { PasswordField } from '../../../../browser/ui/PasswordField.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { changeOwnPassword } from '../endpoints.ts'
import type { ownPasswordForm } from '../schema.ts'

const shape = async () => (await import('../schema.ts')).ownPasswordForm

interface OwnPasswordDialogProps {
  open: boolean
  onClose: () => void
  /** The username, for password managers. */
  username: string
}

/** The dialog in the account settings by which administrators change their own password. */
export function OwnPasswordDialog({ open, onClose, username }: OwnPasswordDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Account Settings"
      description="Change your password. Other devices are signed out."
    >
      <PasswordFields username={username} onClose={onClose} />
    </Dialog>
  )
}

const failed = 'Failed to update password'

/** Unmounted when the dialog closes, so that no password stays in memory. */
function PasswordFields({ username, onClose }: Omit<OwnPasswordDialogProps, 'open'>) {
  const form = useForm({
    resolver: schemaResolver(shape),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: z.output<typeof ownPasswordForm>) =>
      send(changeOwnPassword, { body: { currentPassword, newPassword } }),
    onSuccess: () => {
      toast({ title: 'Success', description: 'Your password has been updated successfully', kind: 'success' })
      onClose()
    },
    onError: (error) => reportFailure(error, form, failed),
  })
  const field = fieldsOf(form)

  return (
    <form {...submitWith(form, change)}>
      <div className="grid gap-5">
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
        <PasswordField
          label="Current password"
          {...field('currentPassword')}
          autoComplete="current-password"
        />
        <NewPasswordFields field={field} />
      </div>
      <FormActions
        submit="Update password"
        sending={change}
        failed={failed}
        pendingText="Updating..."
        onCancel={onClose}
      />
    </form>
  )
}
