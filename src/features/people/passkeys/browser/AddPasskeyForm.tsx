import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { fieldsOf, reportFailure, schemaResolver, submitWith } from '../../../../browser/forms/form.ts'
import { Checkbox } from '../../../../browser/ui/Checkbox.tsx'
import { FormActions } from '../../../../browser/ui/FormActions.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { refreshOwnSignIn, useOwnAccount } from '../../ownAccount/browser/useOwnAccount.ts'
import type { Passkey } from '../schema.ts'
import { addPasskey, ownPasskeysQuery } from './api.ts'

const shape = async () => (await import('../schema.ts')).passkeyForm

const failed = 'Could not add the passkey'

interface AddPasskeyFormProps {
  /**
   * Called instead of `onClose` if the account has no recovery codes yet. The account needs codes in case the device
   * with the passkey is lost.
   */
  onAdded: () => void
  onClose: () => void
}

export function AddPasskeyForm({ onAdded, onClose }: AddPasskeyFormProps) {
  const queries = useQueryClient()
  const { data: details } = useOwnAccount()
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: { name: '', signsInAlone: false } })
  const sending = useMutation({
    mutationFn: addPasskey,
    onSuccess: (passkey) => {
      queries.setQueryData<Passkey[]>(ownPasskeysQuery.queryKey, (all) => all && [...all, passkey])
      refreshOwnSignIn(queries)
      toast({ title: `The passkey ${passkey.name} is added`, kind: 'success' })
      if (details?.recoveryCodesLeft === 0) onAdded()
      else onClose()
    },
    onError: (error) => reportFailure(error, form, failed),
  })
  const field = fieldsOf(form)
  return (
    <form {...submitWith(form, sending)}>
      <div className="grid gap-5">
        <TextField
          label="Name"
          hint="Such as “Work laptop”, to tell your passkeys apart"
          {...field('name')}
          autoComplete="off"
        />
        <Checkbox
          label="Sign in with it alone, without my password"
          hint="Your device then always checks your fingerprint, face or PIN."
          {...field('signsInAlone')}
        />
        <p className="text-ui text-n700">
          From now on, signing in with your password also needs a passkey or the code of your app, and you are
          signed out everywhere else. At other addresses, where this passkey does not work, sign in with the
          code or with a recovery code.
        </p>
      </div>
      <FormActions
        submit="Add passkey"
        sending={sending}
        failed={failed}
        pendingText="Waiting for your device..."
        onCancel={onClose}
      />
    </form>
  )
}
