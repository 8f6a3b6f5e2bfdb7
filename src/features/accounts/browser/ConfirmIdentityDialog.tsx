import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Controller, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError, send } from '../../../browser/api.ts'
import type { AskedConfirmation } from '../../../browser/confirmation.ts'
import { fieldsOf, schemaResolver, setServerErrors, submitWith } from '../../../browser/form.ts'
import { CodeField } from '../../../browser/ui/CodeField.tsx'
import { Dialog } from '../../../browser/ui/Dialog.tsx'
import { FormActions } from '../../../browser/ui/FormActions.tsx'
import { PasswordField } from '../../../browser/ui/PasswordField.tsx'
import { toastFailure } from '../../../browser/ui/toast.ts'
import { confirm } from '../calls.ts'
import { confirmation, oneTimeCode, type OwnAccount } from '../schema.ts'
import { currentUserQuery } from './api.ts'

const failed = 'Failed to confirm'
const withoutCode = z.extend(confirmation, { token: z.string() })
const withCode = z.extend(confirmation, oneTimeCode.shape)

/** Asks for the password, and the code, before a change of how the person signs in is sent again. */
export function ConfirmIdentityDialog({ code, answer }: AskedConfirmation) {
  return (
    <Dialog
      open
      onClose={() => answer(false)}
      title="Confirm that it is you"
      description={
        code
          ? 'This changes your own account. Enter your password and the code of your authenticator app.'
          : 'This changes your own account. Enter your password.'
      }
    >
      <ConfirmIdentityForm code={code} answer={answer} />
    </Dialog>
  )
}

function ConfirmIdentityForm({ code, answer }: AskedConfirmation) {
  const element = useRef<HTMLFormElement>(null)
  const username = useQueryClient().getQueryData<OwnAccount | null>(currentUserQuery.queryKey)?.username
  const form = useForm({
    resolver: schemaResolver(code ? withCode : withoutCode),
    defaultValues: { password: '', token: '' },
  })
  const sending = useMutation({
    mutationFn: ({ password, token }: z.output<typeof withCode>) =>
      send(confirm, { body: { password, ...(code && { token }) } }),
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
      </div>
      <FormActions
        submit="Confirm"
        // What is wrong with a field is said there.
        sending={isAtField(sending.error) ? { ...sending, error: null } : sending}
        failed={failed}
        pendingText="Confirming..."
        onCancel={() => answer(false)}
      />
    </form>
  )
}

const isAtField = (error: unknown): error is ApiError =>
  error instanceof ApiError && ('password' in error.fields || 'token' in error.fields)
