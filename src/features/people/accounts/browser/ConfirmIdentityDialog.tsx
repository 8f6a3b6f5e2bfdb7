import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError, send } from '../../../../browser/api/send.ts'
import type { AskedConfirmation } from '../../../../browser/api/confirmation.ts'
import { fieldsOf, schemaResolver, setServerErrors, submitWith } from '../../../../browser/forms/form.ts'
import { CodeField } from '../../../../browser/ui/CodeField.tsx'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { FormActions } from '../../../../browser/ui/FormActions.tsx'
import { PasswordField } from '../../../../browser/ui/PasswordField.tsx'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import { confirm } from '../endpoints.ts'
import { confirmation, oneTimeCode, type OwnAccount } from '../schema.ts'
import { currentUserQuery } from './api.ts'

const failed = "Could not confirm it's you"
const withoutCode = z.extend(confirmation, { token: z.string() })
const withCode = z.extend(confirmation, oneTimeCode.shape)

/**
 * Asks for the password and a second factor, after the server has refused a request until the user confirms. The request
 * is then sent again.
 */
export function ConfirmIdentityDialog({ code, passkey = false, answer }: AskedConfirmation) {
  const [usesPasskey, setUsesPasskey] = useState(passkey && !code)
  return (
    <Dialog
      open
      onClose={() => answer(false)}
      title="Confirm it's you"
      description={
        usesPasskey
          ? 'To make this change, enter your password, and then use the passkey that your device asks for.'
          : code
            ? 'To make this change, enter your password and the code from your authenticator app.'
            : 'To make this change, enter your password.'
      }
    >
      <ConfirmIdentityForm
        by={usesPasskey ? 'passkey' : code ? 'code' : 'password'}
        answer={answer}
        {...(code && passkey && { onOther: () => setUsesPasskey(!usesPasskey) })}
      />
    </Dialog>
  )
}

interface ConfirmIdentityFormProps extends Pick<AskedConfirmation, 'answer'> {
  /** The factor that is asked for in addition to the password; 'password' if there is none. */
  by: 'password' | 'code' | 'passkey'
  /** Switches between passkey and code. */
  onOther?: () => void
}

/** Loads the passkey module only when a passkey is used. */
const confirmByPasskey = async (password: string) =>
  (await import('../../passkeys/browser/api.ts')).confirmByPasskey(password)

function ConfirmIdentityForm({ by, answer, onOther }: ConfirmIdentityFormProps) {
  const code = by === 'code'
  const element = useRef<HTMLFormElement>(null)
  const username = useQueryClient().getQueryData<OwnAccount | null>(currentUserQuery.queryKey)?.username
  const form = useForm({
    resolver: schemaResolver(async () => (code ? withCode : withoutCode)),
    defaultValues: { password: '', token: '' },
  })
  const sending = useMutation({
    mutationFn: async ({ password, token }: z.output<typeof withCode>) => {
      if (by === 'passkey') await confirmByPasskey(password)
      else await send(confirm, { body: { password, ...(code && { token }) } })
    },
    onSuccess: () => answer(true),
    onError: (error) => {
      if (isAtField(error)) {
        if (error.fields['token'] !== undefined) form.setValue('token', '')
        setServerErrors(error, form)
      } else if (error instanceof ApiError && error.status === 401) answer(false)
      else toastFailure(error, failed)
    },
  })
  const field = fieldsOf(form)

  return (
    <form ref={element} {...submitWith(form, sending)}>
      <div className="grid gap-5">
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
        <PasswordField label="Password" {...field('password')} autoComplete="current-password" />
        {code && (
          <Controller
            control={form.control}
            name="token"
            render={({ field: { ref, name, value, onChange }, fieldState }) => (
              <CodeField
                ref={ref}
                name={name}
                label="Verification code"
                hint="The 6 digits that your authenticator app shows now"
                error={fieldState.error?.message}
                value={value}
                onChange={onChange}
                onComplete={() => element.current?.requestSubmit()}
              />
            )}
          />
        )}
        {onOther && (
          <button
            type="button"
            onClick={onOther}
            className="touch-room w-fit rounded-badge text-ui font-medium text-n700 underline-offset-4 hover:text-n900 hover:underline"
          >
            {code ? 'Use a passkey instead' : 'Use the code of your app instead'}
          </button>
        )}
      </div>
      <FormActions
        submit={by === 'passkey' ? 'Continue with passkey' : 'Confirm'}
        // An error about a field is already shown at that field.
        sending={isAtField(sending.error) ? { ...sending, error: null } : sending}
        failed={failed}
        pendingText={by === 'passkey' ? 'Waiting for your device...' : 'Confirming...'}
        onCancel={() => answer(false)}
      />
    </form>
  )
}

const isAtField = (error: unknown): error is ApiError =>
  error instanceof ApiError && ('password' in error.fields || 'token' in error.fields)
