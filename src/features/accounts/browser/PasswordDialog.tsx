import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { send, sentenceOf } from '../../../browser/api.ts'
import { placeServerErrors, schemaResolver } from '../../../browser/form.ts'
import { Button } from '../../../browser/ui/Button.tsx'
import { Dialog } from '../../../browser/ui/Dialog.tsx'
import { DialogActions } from '../../../browser/ui/DialogActions.tsx'
import { PasswordField } from '../../../browser/ui/PasswordField.tsx'
import { toast } from '../../../browser/ui/toast.ts'
import { changeOwnPassword } from '../calls.ts'
import { ownPasswordForm } from '../schema.ts'

interface PasswordDialogProps {
  open: boolean
  onClose: () => void
  /** Whose password it is, for password managers. */
  username: string
}

/** An administrator's account settings: the own password. */
export function PasswordDialog({ open, onClose, username }: PasswordDialogProps) {
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

/** Lives as long as the dialog is open: no password waits in a closed one. */
function PasswordFields({ username, onClose }: Omit<PasswordDialogProps, 'open'>) {
  const form = useForm({
    resolver: schemaResolver(ownPasswordForm),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })
  const change = useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => send(changeOwnPassword, { body }),
    onSuccess: () => {
      toast({ title: 'Success', description: 'Your password has been updated successfully', kind: 'success' })
      onClose()
    },
    onError: (error) => {
      placeServerErrors(error, form.setError, ['currentPassword', 'newPassword'])
      const sentence = sentenceOf(error, failed)
      toast({ title: failed, description: sentence === failed ? undefined : sentence, kind: 'error' })
    },
  })
  const { errors } = form.formState

  return (
    <form
      noValidate
      onSubmit={(event) => {
        void form.handleSubmit(({ currentPassword, newPassword }) => {
          if (!change.isPending) change.mutate({ currentPassword, newPassword })
        })(event)
      }}
    >
      <div className="grid gap-5">
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
        <PasswordField
          label="Current password"
          {...form.register('currentPassword')}
          error={errors.currentPassword?.message}
          autoComplete="current-password"
        />
        <PasswordField
          label="New password"
          {...form.register('newPassword')}
          error={errors.newPassword?.message}
          autoComplete="new-password"
        />
        <PasswordField
          label="Confirm new password"
          {...form.register('confirmPassword')}
          error={errors.confirmPassword?.message}
          autoComplete="new-password"
        />
      </div>
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={change.isPending} pendingText="Updating...">
          Update Password
        </Button>
      </DialogActions>
    </form>
  )
}
