import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { send } from '../../../../browser/api/send.ts'
import { fieldsOf, reportFailure, schemaResolver } from '../../../../browser/forms/form.ts'
import { Checkbox } from '../../../../browser/ui/Checkbox.tsx'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { EditForm } from '../../../../browser/ui/EditForm.tsx'
import { FormActions } from '../../../../browser/ui/FormActions.tsx'
import { PasswordField } from '../../../../browser/ui/PasswordField.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { SelectField } from '../../../../browser/ui/SelectField.tsx'
import { TextField, verbatim } from '../../../../browser/ui/TextField.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { useEdit } from '../../../../browser/forms/useEdit.ts'
import { brandsQuery } from '../../../site/brands/browser/api.ts'
import { maskedPassword } from '../../../base/settings/values.ts'
import { createIdentityProvider, updateIdentityProvider } from '../endpoints.ts'
import type { IdentityProvider, IdentityProviderFields } from '../schema.ts'
import { cacheIdentityProvider } from './api.ts'

const shape = async () => (await import('../schema.ts')).identityProviderForm

interface IdentityProviderDialogProps {
  open: boolean
  /** The provider to edit; undefined for a new provider. */
  provider: IdentityProvider | undefined
  /** The account that owns the draft. */
  userId: number | null
  onClose: () => void
}

export function IdentityProviderDialog({ open, provider, userId, onClose }: IdentityProviderDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} wide title={provider ? 'Edit provider' : 'Add provider'}>
      <ProviderFields provider={provider} userId={userId} onClose={onClose} />
    </Dialog>
  )
}

// The value is not '', because the select shows '' as a missing choice.
const everyBrand = { value: 'every', label: 'Every brand' }
type FormValues = Omit<IdentityProviderFields, 'brandId'> & { brandId: string }

const valuesOf = (provider: IdentityProviderFields): FormValues => {
  const { name, issuer, clientId, clientSecret, emailDomains, isOn, countsAsSecondFactor, isOnlyWay } =
    provider
  const brandId = provider.brandId === null ? everyBrand.value : String(provider.brandId)
  return {
    name,
    issuer,
    clientId,
    clientSecret,
    brandId,
    emailDomains,
    isOn,
    countsAsSecondFactor,
    isOnlyWay,
  }
}

const bodyOf = (values: FormValues): IdentityProviderFields => ({
  ...values,
  brandId: values.brandId === everyBrand.value ? null : Number(values.brandId),
})

const unsaved: IdentityProviderFields = {
  name: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  brandId: null,
  emailDomains: '',
  isOn: false,
  countsAsSecondFactor: false,
  isOnlyWay: false,
}

const yesOrNo = (isChecked: boolean) => (isChecked ? 'Yes' : 'No')

function ProviderFields({ provider, userId, onClose }: Omit<IdentityProviderDialogProps, 'open'>) {
  const queries = useQueryClient()
  const brands = useQuery(brandsQuery)
  const [start] = useState(() => valuesOf(provider ?? unsaved))
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: start })
  const draft = useDraft(form, {
    userId,
    form: provider ? `identity provider ${provider.id}` : 'new identity provider',
  })
  const field = fieldsOf(form)
  const options = [
    everyBrand,
    ...(brands.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  const failed = provider ? 'Could not update the provider' : 'Could not add the provider'
  const save = useEdit({
    form,
    stored: provider,
    valuesOf,
    fields: {
      name: 'Name on the button',
      issuer: 'Issuer',
      clientId: 'Client ID',
      clientSecret: { label: 'Client secret', show: () => maskedPassword },
      brandId: {
        label: 'Shown under',
        show: (id) => options.find(({ value }) => value === id)?.label ?? id,
      },
      emailDomains: 'Email domains',
      isOn: { label: 'On', show: yesOrNo },
      countsAsSecondFactor: { label: 'Counts as second factor', show: yesOrNo },
      isOnlyWay: { label: 'The only way', show: yesOrNo },
    },
    send: (values: FormValues, startedFrom) => {
      const body = bodyOf(values)
      return startedFrom
        ? send(updateIdentityProvider, { params: { id: String(startedFrom.id) }, body, startedFrom })
        : send(createIdentityProvider, { body, idempotencyKey: draft.keyOf(values) })
    },
    onSaved: (saved, together) => {
      draft.drop()
      cacheIdentityProvider(queries, saved)
      const title = provider ? 'Identity provider updated' : 'Identity provider added'
      toast({ title, description: together, kind: 'success' })
      onClose()
    },
    onUnchanged: onClose,
    onError: (error) => reportFailure(error, form, failed),
  })

  return (
    <EditForm edit={save} className="grid gap-x-4 gap-y-5 md:grid-cols-2">
      <RestoredDraft draft={draft} sending={save} />
      <TextField
        label="Name on the button"
        {...field('name')}
        autoComplete="off"
        hint="Sign in with …, such as Microsoft"
      />
      <SelectField label="Shown under" {...field('brandId')} options={options} />
      <TextField
        label="Issuer"
        {...field('issuer')}
        {...verbatim}
        inputMode="url"
        className="md:col-span-2"
        hint="https://accounts.google.com, or https://login.microsoftonline.com/ with your tenant ID and /v2.0"
      />
      <TextField label="Client ID" {...field('clientId')} {...verbatim} />
      <PasswordField
        label="Client secret"
        {...field('clientSecret')}
        autoComplete="new-password"
        hint={provider ? 'Leave it unchanged to keep the stored one.' : undefined}
      />
      <TextField
        label="Email domains"
        {...field('emailDomains')}
        {...verbatim}
        className="md:col-span-2"
        hint="Whom it may sign in, by the part of their addresses after the @, such as contoso.com, contoso.de"
      />
      <div className="grid gap-3 md:col-span-2">
        <Checkbox
          label="Counts as second factor"
          hint="People who sign in there need no code here. Only if everybody needs one there."
          {...form.register('countsAsSecondFactor')}
        />
        <Checkbox
          label="The only way for people of these domains"
          hint="They are signed out, and cannot use passwords or passkeys here. Administrators can, to keep a way in."
          {...form.register('isOnlyWay')}
        />
        <Checkbox
          label="On"
          hint="Register the redirect addresses there first. They are shown once this is saved."
          {...form.register('isOn')}
        />
      </div>
      <div className="md:col-span-2">
        <FormActions
          submit={provider ? 'Update provider' : 'Add provider'}
          sending={save}
          failed={failed}
          pendingText={provider ? 'Updating...' : 'Adding...'}
          onCancel={() => {
            draft.drop()
            onClose()
          }}
        />
      </div>
    </EditForm>
  )
}
