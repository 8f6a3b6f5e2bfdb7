import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { send } from '../../../../browser/api/send.ts'
import { schemaResolver, submitWith, reportFailure } from '../../../../browser/forms/form.ts'
import { Card } from '../../../../browser/ui/Card.tsx'
import { FormActions } from '../../../../browser/ui/FormActions.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { createBrand } from '../endpoints.ts'
import type { Brand, BrandFormValues } from '../schema.ts'
import { cacheBrand } from './api.ts'
import { BrandFields, SeoFields } from './BrandFields.tsx'
import { newBrandDraft, newBrandStart } from './brandStart.ts'
import { BrandPictureField } from './BrandPictureField.tsx'
import { NewBrandLogo } from './NewBrandLogo.tsx'
import { useChosenPicture } from './useChosenPicture.ts'
import { useNewBrandLogo } from './useNewBrandLogo.ts'

const shape = async () => (await import('../schema.ts')).brandForm

const failed = 'Error creating brand'

interface NewBrandFormProps {
  userId: number
  /** Whether the form is beside the form of a new domain, which then gets the new brand. */
  isForDomain?: boolean
  onCreated: (brand: Brand) => void
  /** Called when the brand is created and its logo is uploaded or skipped. */
  onDone: () => void
  onCancel: () => void
}

export function NewBrandForm({
  userId,
  isForDomain = false,
  onCreated,
  onDone,
  onCancel,
}: NewBrandFormProps) {
  const queries = useQueryClient()
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: newBrandStart })
  const draft = useDraft(form, { userId, form: newBrandDraft })
  const logo = useChosenPicture('logo')
  const color = useWatch({ control: form.control, name: 'primaryColor' })
  const upload = useNewBrandLogo(logo, onDone)

  const create = useMutation({
    mutationFn: (body: BrandFormValues) => send(createBrand, { body, idempotencyKey: draft.keyOf(body) }),
    // The logo is uploaded after the brand is created, because the upload needs the id of the brand.
    onSuccess: (brand) => {
      draft.drop()
      toast({ title: 'Brand created', kind: 'success' })
      cacheBrand(queries, brand)
      onCreated(brand)
      upload.mutate(brand)
    },
    onError: (error) => reportFailure(error, form, failed, 'There was an error creating the brand.'),
  })

  const pending = create.isPending || upload.isPending

  useEffect(() => form.setFocus('name'), [form])

  if (create.data && upload.refused) {
    return (
      <NewBrandLogo
        brand={create.data}
        isForDomain={isForDomain}
        logo={logo}
        upload={upload}
        onDone={onDone}
      />
    )
  }
  return (
    <Card form id="new-brand" aria-labelledby="new-brand-title">
      <form
        {...submitWith(form, { isPending: pending, mutate: create.mutate })}
        aria-labelledby="new-brand-title"
        className="grid gap-5"
      >
        <h2 id="new-brand-title" className={isForDomain ? 'text-section text-n900' : 'sr-only'}>
          New Brand
        </h2>
        <RestoredDraft draft={draft} sending={create} />
        <BrandFields form={form} />
        <BrandPictureField
          picture="logo"
          color={color}
          current={undefined}
          chosen={logo.chosen}
          progress={logo.progress}
          cancel={logo.cancel}
          error={undefined}
          choose={logo.choose}
          drop={logo.drop}
        />
        <SeoFields form={form} />
        <FormActions
          submit="Create brand"
          variant={isForDomain ? 'secondary' : 'primary'}
          sending={{ isPending: pending, error: create.error }}
          failed={failed}
          pendingText="Creating..."
          cancelDisabled={pending}
          onCancel={() => {
            draft.drop()
            onCancel()
          }}
        />
      </form>
    </Card>
  )
}
