import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { send } from '../../../browser/api.ts'
import { schemaResolver, submitWith, reportFailure } from '../../../browser/form.ts'
import { Card } from '../../../browser/ui/Card.tsx'
import { FormActions } from '../../../browser/ui/FormActions.tsx'
import { RestoredDraft } from '../../../browser/ui/RestoredDraft.tsx'
import { toast } from '../../../browser/ui/toast.ts'
import { useDraft } from '../../../browser/useDraft.ts'
import { createBrand } from '../calls.ts'
import { defaultFont, defaultPrimaryColor, defaultSecondaryColor } from '../palette.ts'
import { brandForm, type Brand, type BrandFormValues } from '../schema.ts'
import { cacheBrand } from './api.ts'
import { BrandFields, SeoFields } from './BrandFields.tsx'
import { LogoField } from './LogoField.tsx'
import { NewBrandLogo } from './NewBrandLogo.tsx'
import { useChosenLogo } from './useChosenLogo.ts'
import { useNewBrandLogo } from './useNewBrandLogo.ts'

const failed = 'Error creating brand'
export const newBrandDraft = 'new brand'
export const newBrandStart: BrandFormValues = {
  name: '',
  fontFamily: defaultFont,
  primaryColor: defaultPrimaryColor,
  secondaryColor: defaultSecondaryColor,
  contactEmail: '',
  contactPhone: '',
  defaultMetaTitle: '',
  defaultMetaDescription: '',
}

interface NewBrandFormProps {
  person: number
  onCreated: (brand: Brand) => void
  /** Called when the brand is created and nothing more is to be done about its logo. */
  onDone: () => void
  onCancel: () => void
}

/** The form of a new brand, beside the form of the domain that will use it. */
export function NewBrandForm({ person, onCreated, onDone, onCancel }: NewBrandFormProps) {
  const queries = useQueryClient()
  const form = useForm({ resolver: schemaResolver(brandForm), defaultValues: newBrandStart })
  const draft = useDraft(form, { person, form: newBrandDraft })
  const logo = useChosenLogo()
  const color = useWatch({ control: form.control, name: 'primaryColor' })
  const upload = useNewBrandLogo(logo, onDone)

  const create = useMutation({
    mutationFn: (body: BrandFormValues) => send(createBrand, { body, idempotencyKey: draft.keyOf(body) }),
    // The brand has to exist before its logo.
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
    return <NewBrandLogo brand={create.data} logo={logo} upload={upload} onDone={onDone} />
  }
  return (
    <Card form id="new-brand" aria-labelledby="new-brand-title">
      <form
        {...submitWith(form, { isPending: pending, mutate: create.mutate })}
        aria-labelledby="new-brand-title"
        className="grid gap-5"
      >
        <h2 id="new-brand-title" className="text-section text-n900">
          New Brand
        </h2>
        <RestoredDraft draft={draft} sending={create} />
        <BrandFields form={form} />
        <LogoField
          color={color}
          current={undefined}
          chosen={logo.chosen}
          progress={logo.progress}
          error={undefined}
          onChoose={logo.choose}
          onDrop={logo.drop}
        />
        <SeoFields form={form} />
        <FormActions
          submit="Create Brand"
          variant="secondary"
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
