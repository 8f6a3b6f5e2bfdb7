import { useRef, useState, type ComponentProps, type FocusEvent } from 'react'
import { send } from '../../../../browser/api/send.ts'
import { textIn } from '../../../../browser/forms/nativeForm.ts'
import { PasswordField } from '../../../../browser/ui/PasswordField.tsx'
import { judgePassword } from '../endpoints.ts'

/** A field for a new password. On blur, the reason why the password is weak, if any, replaces the hint. */
export function ChosenPasswordField({ hint, onBlur, ...field }: ComponentProps<typeof PasswordField>) {
  const [weakness, setWeakness] = useState<string | null>(null)
  const judged = useRef('')

  async function judge({ target: { value, form } }: FocusEvent<HTMLInputElement>): Promise<void> {
    if (value === judged.current) return
    judged.current = value
    const found = value === '' || !form ? null : await weaknessOf(value, form)
    if (judged.current === value) setWeakness(found)
  }

  return (
    <PasswordField
      autoComplete="new-password"
      {...field}
      hint={weakness === null ? hint : <span className="font-medium text-n900">{weakness}</span>}
      onBlur={(event) => {
        onBlur?.(event)
        void judge(event)
      }}
    />
  )
}

/** Rates the password, considering the username and email address in the same form. */
async function weaknessOf(password: string, form: HTMLFormElement): Promise<string | null> {
  const data = new FormData(form)
  const body = { password, username: textIn(data, 'username'), email: textIn(data, 'email') }
  try {
    return (await send(judgePassword, { body })).weakness
  } catch {
    // Shows no hint if the check fails. The form reports errors when it is submitted.
    return null
  }
}
