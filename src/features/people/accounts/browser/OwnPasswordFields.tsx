import type { useNativeForm } from '../../../../browser/forms/nativeForm.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { FieldError } from '../../../../browser/ui/FieldError.tsx'
import { PasswordField } from '../../../../browser/ui/PasswordField.tsx'
import type { newOwnPasswordForm } from '../schema.ts'
import { ChosenPasswordField } from './ChosenPasswordField.tsx'

interface OwnPasswordFieldsProps {
  form: ReturnType<typeof useNativeForm<typeof newOwnPasswordForm>>
  /** Focuses the first field when it appears. */
  autoFocus?: boolean
}

/** The fields and the button of a form in which the owner sets a password without entering the current one. */
export function OwnPasswordFields({ form, autoFocus = false }: OwnPasswordFieldsProps) {
  return (
    <>
      <ChosenPasswordField
        label="New password"
        {...form.field('newPassword')}
        hint="At least 8 characters"
        autoFocus={autoFocus}
      />
      <PasswordField
        label="Confirm new password"
        {...form.field('confirmPassword')}
        autoComplete="new-password"
      />
      <div>
        <Button type="submit" size="field" pending={form.pending} pendingText="Setting..." className="w-full">
          Set password
        </Button>
        <FieldError>{form.message}</FieldError>
      </div>
    </>
  )
}
