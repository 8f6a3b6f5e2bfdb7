import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { ApiError, NotConfirmedError, send, errorMessage } from '../../../../browser/api/send.ts'
import { fieldsOf, setServerErrors, schemaResolver, submitWith } from '../../../../browser/forms/form.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { DialogActions } from '../../../../browser/ui/DialogActions.tsx'
import { Card } from '../../../../browser/ui/Card.tsx'
import { PasswordField } from '../../../../browser/ui/PasswordField.tsx'
import { SendFailure } from '../../../../browser/ui/SendFailure.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import { changePassword } from '../endpoints.ts'
import type { passwordChangeForm } from '../schema.ts'

const shape = async () => (await import('../schema.ts')).passwordChangeForm

const blank = { currentPassword: '', newPassword: '', confirmPassword: '' }

interface ChangePasswordFormProps {
  /** Tells password managers for which account the password is. */
  username: string
  variant?: 'primary' | 'secondary'
}

/** Changes the user's own password. */
export function ChangePasswordForm({ username, variant }: ChangePasswordFormProps) {
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: blank })
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: z.output<typeof passwordChangeForm>) =>
      send(changePassword, { body: { currentPassword, newPassword } }),
    onSuccess: () => {
      form.reset(blank)
      toast({ title: 'Success', description: 'Your password has been updated successfully', kind: 'success' })
    },
    onError: (error) => {
      setServerErrors(error, form)
      if (error instanceof NotConfirmedError) {
        toastFailure(error, 'Error')
        return
      }
      const signedOut = error instanceof ApiError && error.status === 401
      const description = signedOut
        ? 'You must be logged in to change your password'
        : errorMessage(error, 'Failed to change password')
      toast({ title: 'Error', description, kind: 'error' })
    },
  })
  const field = fieldsOf(form)

  return (
    <Card form>
      <h2 id="change-password" className="mb-1 text-section text-n900">
        Change Password
      </h2>
      <p className="mb-5 text-ui text-n600">You'll be signed out on your other devices.</p>
      <form {...submitWith(form, change)} aria-labelledby="change-password" className="grid gap-5">
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
        <PasswordField
          label="Current password"
          {...field('currentPassword')}
          autoComplete="current-password"
        />
        <NewPasswordFields
          field={field}
          hint="At least 8 characters, with an uppercase and a lowercase letter, a number and a special character."
        />
        <DialogActions>
          <SendFailure sending={change} failed="Failed to change password" className="mr-auto basis-full" />
          <Button
            type="submit"
            variant={variant}
            pending={change.isPending}
            pendingText="Changing..."
            className="max-md:w-full"
          >
            Change Password
          </Button>
        </DialogActions>
      </form>
    </Card>
  )
}
