import type { UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from '../../../../browser/ui/PasswordField.tsx'
import { ChosenPasswordField } from './ChosenPasswordField.tsx'

interface NewPasswordFieldsProps {
  /** The result of fieldsOf. */
  field: (name: 'newPassword' | 'confirmPassword') => UseFormRegisterReturn & { error: string | undefined }
  hint?: string
}

export function NewPasswordFields({ field, hint }: NewPasswordFieldsProps) {
  return (
    <>
      <ChosenPasswordField label="New password" {...field('newPassword')} hint={hint} />
      <PasswordField label="Confirm new password" {...field('confirmPassword')} autoComplete="new-password" />
    </>
  )
}
