import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { send } from '../../../../browser/api/send.ts'
import { notifySessionEnded } from '../../../../browser/session/refusals.ts'
import { fieldsOf, schemaResolver, submitWith, reportFailure } from '../../../../browser/forms/form.ts'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { FormActions } from '../../../../browser/ui/FormActions.tsx'
import { NameMark } from '../../../../browser/ui/NameMark.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { MustChangePassword } from '../../invitations/browser/MustChangePassword.tsx'
import { SendPasswordLink } from '../../invitations/browser/SendPasswordLink.tsx'
import { resetPassword, resetPasswordByPost } from '../endpoints.ts'
import type { DirectoryEntry, passwordResetForm } from '../schema.ts'
import { refreshIfGone } from '../../directory/browser/api.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'

const shape = async () => (await import('../schema.ts')).passwordResetForm

interface ResetPasswordDialogProps {
  open: boolean
  user: DirectoryEntry
  /** Whether the user resets their own password. */
  own: boolean
  /** The HTTP method of the request: the two specified screens use different methods. */
  method: 'PUT' | 'POST'
  onClose: () => void
}

export function ResetPasswordDialog({ open, onClose, ...fields }: ResetPasswordDialogProps) {
  const { user, own } = fields
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Reset password"
      description={
        <span className="wrap-anywhere">
          {own ? (
            'This is your own account: you are signed out and sign in with the new password.'
          ) : (
            <>
              {user.username}
              <NameMark username={user.username} /> will be signed out everywhere and must sign in with the
              new password.
            </>
          )}
        </span>
      }
    >
      {!own && <SendPasswordLink user={user} onClose={onClose} />}
      <ResetPasswordForm {...fields} onClose={onClose} />
    </Dialog>
  )
}

const empty: Required<z.input<typeof passwordResetForm>> = {
  newPassword: '',
  confirmPassword: '',
  mustChangePassword: false,
}
const failed = 'Failed to reset password'

/** Unmounted when the dialog closes, so that no password stays in memory. */
function ResetPasswordForm({ user, own, method, onClose }: Omit<ResetPasswordDialogProps, 'open'>) {
  const queries = useQueryClient()
  const form = useForm({
    resolver: schemaResolver(shape),
    defaultValues: empty,
  })
  const reset = useMutation({
    mutationFn: ({ newPassword, mustChangePassword }: z.output<typeof passwordResetForm>) =>
      send(method === 'POST' ? resetPasswordByPost : resetPassword, {
        params: { id: String(user.id) },
        body: { newPassword, mustChangePassword },
      }),
    onSuccess: () => {
      toast({ title: 'Password has been reset', kind: 'success' })
      onClose()
      if (own) notifySessionEnded()
    },
    onError: (error) => {
      refreshIfGone(queries, error)
      reportFailure(error, form, failed)
    },
  })
  const field = fieldsOf(form)

  return (
    <form {...submitWith(form, reset)}>
      <div className="grid gap-5">
        <input type="text" name="username" value={user.username} autoComplete="off" readOnly hidden />
        <NewPasswordFields field={field} />
        {!own && <MustChangePassword input={form.register('mustChangePassword')} />}
      </div>
      <FormActions
        submit="Reset password"
        sending={reset}
        failed={failed}
        pendingText="Resetting..."
        onCancel={onClose}
      />
    </form>
  )
}
