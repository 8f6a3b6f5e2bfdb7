import { useHostName } from '../../../../browser/page/useHostName.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import { send } from '../../../../browser/api/send.ts'
import { fieldsOf, reportFailure, schemaResolver } from '../../../../browser/forms/form.ts'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { EditForm } from '../../../../browser/ui/EditForm.tsx'
import { FormActions } from '../../../../browser/ui/FormActions.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { SelectField } from '../../../../browser/ui/SelectField.tsx'
import { TextField, verbatim } from '../../../../browser/ui/TextField.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { useEdit } from '../../../../browser/forms/useEdit.ts'
import { updateDomain } from '../endpoints.ts'
import type { Domain } from '../schema.ts'
import { brandsQuery, cacheDomain } from './api.ts'
import { useFollowSite } from './useFollowSite.ts'

const shape = async () => (await import('../schema.ts')).editDomainForm(window.location.hostname)

const failed = 'Error updating domain'

interface EditDomainDialogProps {
  open: boolean
  domain: Domain
  /** The account that the draft belongs to. */
  userId: number
  onClose: () => void
}

export function EditDomainDialog({ open, onClose, ...fields }: EditDomainDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Edit domain">
      <DomainFields {...fields} onClose={onClose} />
    </Dialog>
  )
}

const valuesOf = ({ domainName, brandId, origin }: Domain) => ({
  domainName,
  brandId: String(brandId),
  origin,
})

function DomainFields({ domain, userId, onClose }: Omit<EditDomainDialogProps, 'open'>) {
  const queries = useQueryClient()
  const followSite = useFollowSite()
  const brands = useQuery(brandsQuery)
  const [start] = useState(() => valuesOf(domain))
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: start })
  const draft = useDraft(form, { userId, form: `domain ${domain.id}` })
  const field = fieldsOf(form)
  const domainName = field('domainName')
  const brand = useController({ control: form.control, name: 'brandId' })
  const enteredName = useWatch({ control: form.control, name: 'domainName' })
  const nameOf = (id: string) =>
    brands.data?.find((each) => String(each.id) === id)?.name ?? domain.brand.name
  const save = useEdit({
    form,
    stored: domain,
    valuesOf,
    fields: {
      domainName: 'Domain name',
      brandId: { label: 'Brand', show: nameOf },
      origin: 'Address in links',
    },
    send: (values: ReturnType<typeof valuesOf>, startedFrom) =>
      send(updateDomain, {
        params: { id: String(domain.id) },
        body: {
          domainName: values.domainName,
          brandId: Number(values.brandId),
          // The origin is sent only if the user has changed it. If it is omitted and the domain name changes, the
          // server derives the origin from the new name.
          ...(values.origin !== (startedFrom ?? domain).origin && { origin: values.origin }),
        },
        startedFrom,
      }),
    onSaved: (saved, together) => {
      draft.drop()
      cacheDomain(queries, saved)
      void followSite()
      toast({ title: 'Domain updated', description: together, kind: 'success' })
      onClose()
    },
    onUnchanged: onClose,
    onError: (error) => reportFailure(error, form, failed, 'Please try again.'),
  })
  const isHere = domain.domainName === useHostName()
  return (
    <EditForm edit={save}>
      <RestoredDraft draft={draft} sending={save} />
      <div className="grid gap-5">
        <TextField
          label="Domain name"
          {...domainName}
          {...verbatim}
          inputMode="url"
          hint={isHere ? 'You are on this host. Under another name it shows your default brand.' : undefined}
        />
        <SelectField
          label="Brand"
          {...brand.field}
          options={(brands.data ?? [domain.brand]).map(({ id, name }) => ({
            value: String(id),
            label: name,
          }))}
          error={
            brands.isError ? 'Could not load the brands. Please try again.' : brand.fieldState.error?.message
          }
        />
        {/* Hidden after a change of the name, which also changes the origin. */}
        {enteredName === domain.domainName && (
          <TextField
            label="Address in links"
            optional
            {...field('origin')}
            {...verbatim}
            inputMode="url"
            hint="Links in emails begin with it. Leave it blank unless the host has a port or no TLS."
          />
        )}
      </div>
      <FormActions
        submit="Save changes"
        sending={save}
        failed={failed}
        pendingText="Saving..."
        onCancel={() => {
          draft.drop()
          onClose()
        }}
      />
    </EditForm>
  )
}
