import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { send } from '../../../../browser/api/send.ts'
import { fieldsOf, schemaResolver, reportFailure } from '../../../../browser/forms/form.ts'
import { Card } from '../../../../browser/ui/Card.tsx'
import { EditForm } from '../../../../browser/ui/EditForm.tsx'
import { FormActions } from '../../../../browser/ui/FormActions.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { useEdit } from '../../../../browser/forms/useEdit.ts'
import { createCompany, updateCompany } from '../endpoints.ts'
import type { Company, CompanyDetails, companyDetails, MoreDetail } from '../schema.ts'
import { detailLabels } from '../values.ts'
import { MoreCompanyFields } from './MoreCompanyFields.tsx'
import { cacheCompany } from './api.ts'

const shape = async () => (await import('../schema.ts')).companyDetails

interface CompanyFormProps {
  /** The company to edit; undefined for a new one. */
  company?: Company
  /** The account that owns the draft. */
  userId: number | null
  /** Called after saving and by Cancel. */
  onClose: () => void
}

type Values = Record<'name' | 'email' | 'phone' | 'website' | 'address' | MoreDetail, string>

const valuesOf = (company: Company | undefined): Values => ({
  name: company?.name ?? '',
  email: company?.email ?? '',
  phone: company?.phone ?? '',
  website: company?.website ?? '',
  address: company?.address ?? '',
  city: company?.city ?? '',
  state: company?.state ?? '',
  zipCode: company?.zipCode ?? '',
  country: company?.country ?? '',
  industry: company?.industry ?? '',
  size: company?.size ?? '',
  notes: company?.notes ?? '',
})

const labels = { name: 'Company name', ...detailLabels }

export function CompanyForm({ company, userId, onClose }: CompanyFormProps) {
  const queries = useQueryClient()
  const [start] = useState(() => valuesOf(company))
  const form = useForm({
    resolver: schemaResolver<typeof companyDetails, Values>(shape),
    defaultValues: start,
  })
  const draft = useDraft(form, { userId, form: company ? `company ${company.id}` : 'new company' })

  const failed = company ? 'Failed to update company' : 'Failed to create company'
  const save = useEdit({
    form,
    stored: company,
    valuesOf,
    fields: labels,
    send: (body: CompanyDetails, startedFrom) =>
      startedFrom
        ? send(updateCompany, { params: { id: String(startedFrom.id) }, body, startedFrom })
        : send(createCompany, { body, idempotencyKey: draft.keyOf(body) }),
    onSaved: (saved, together) => {
      draft.drop()
      cacheCompany(queries, saved)
      const title = company ? 'Company updated' : 'Company created'
      toast({ title, description: together, kind: 'success' })
      onClose()
    },
    onUnchanged: onClose,
    onError: (error) => reportFailure(error, form, failed),
  })
  const field = fieldsOf(form)

  function cancel() {
    draft.drop()
    onClose()
  }

  return (
    <Card form className="max-w-[720px]">
      <EditForm edit={save} aria-label={company ? 'Edit Company' : 'Add Company'}>
        <RestoredDraft draft={draft} sending={save} />
        <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
          <TextField label="Company name" {...field('name')} autoComplete="off" className="md:col-span-2" />
          <TextField label="Email" optional type="email" {...field('email')} autoComplete="off" />
          <TextField label="Phone" optional type="tel" {...field('phone')} autoComplete="off" />
          <TextField
            label="Website"
            optional
            inputMode="url"
            {...field('website')}
            hint="https:// is added where you leave it out."
            autoComplete="off"
            className="md:col-span-2"
          />
          <TextField
            label="Address"
            optional
            {...field('address')}
            autoComplete="off"
            className="md:col-span-2"
          />
          <MoreCompanyFields field={field} />
        </div>
        <FormActions
          submit={company ? 'Update company' : 'Create company'}
          sending={save}
          failed={failed}
          pendingText={company ? 'Updating...' : 'Creating...'}
          onCancel={cancel}
        />
      </EditForm>
    </Card>
  )
}
