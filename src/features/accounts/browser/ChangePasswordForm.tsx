import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ApiError, send, sentenceOf } from '../../../browser/api.ts'
import { placeServerErrors, schemaResolver } from '../../../browser/form.ts'
import { Button } from '../../../browser/ui/Button.tsx'
import { Card } from '../../../browser/ui/Card.tsx'
import { PasswordField } from '../../../browser/ui/PasswordField.tsx'
import { toast } from '../../../browser/ui/toast.ts'
import { changePassword } from '../calls.ts'
import { passwordChangeForm } from '../schema.ts'

const blank = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** The own password, on a page of its own. `username` is for password managers. */
export function ChangePasswordForm({ username }: { username: string }) {
  const form = useForm({ resolver: schemaResolver(passwordChangeForm), defaultValues: blank })
  const change = useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => send(changePassword, { body }),
    onSuccess: () => {
      form.reset(blank)
      toast({ title: 'Success', description: 'Your password has been updated successfully', kind: 'success' })
    },
    onError: (error) => {
      placeServerErrors(error, form.setError, ['currentPassword', 'newPassword'])
      const signedOut = error instanceof ApiError && error.status === 401
      const description = signedOut
        ? 'You must be logged in to change your password'
        : sentenceOf(error, 'Failed to change password')
      toast({ title: 'Error', description, kind: 'error' })
    },
  })
  const { errors } = form.formState

  return (
    <Card form className="max-w-[480px]">
      <h2 id="change-password" className="mb-1 text-section text-n900">
        Change Password
      </h2>
      <p className="mb-5 text-ui text-n600">Your other devices are signed out.</p>
      <form
        noValidate
        aria-labelledby="change-password"
        onSubmit={(event) => {
          void form.handleSubmit(({ currentPassword, newPassword }) => {
            if (!change.isPending) change.mutate({ currentPassword, newPassword })
          })(event)
        }}
        className="grid gap-5"
      >
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
          hint="At least 8 characters, with an uppercase and a lowercase letter, a number and a special character."
          autoComplete="new-password"
        />
        <PasswordField
          label="Confirm new password"
          {...form.register('confirmPassword')}
          error={errors.confirmPassword?.message}
          autoComplete="new-password"
        />
        <div>
          <Button
            type="submit"
            pending={change.isPending}
            pendingText="Changing..."
            className="max-md:w-full"
          >
            Change Password
          </Button>
        </div>
      </form>
    </Card>
  )
}
