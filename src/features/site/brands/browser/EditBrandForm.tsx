import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { send } from '../../../../browser/api/send.ts'
import { schemaResolver, reportFailure } from '../../../../browser/forms/form.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { EditForm } from '../../../../browser/ui/EditForm.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { SendFailure } from '../../../../browser/ui/SendFailure.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { useEdit } from '../../../../browser/forms/useEdit.ts'
import { updateBrand } from '../endpoints.ts'
import { parseColor } from '../color.ts'
import type { Brand, BrandFormValues } from '../schema.ts'
import { cacheBrand } from './api.ts'
import { BrandPictureField } from './BrandPictureField.tsx'
import { brandFieldTexts, BrandFields, SeoFields } from './BrandFields.tsx'
import type { ShownInPreview } from './BrandPreview.tsx'
import { brandDraft, brandStart, shownLogo } from './brandStart.ts'
import { useBrandPicture } from './useBrandPicture.ts'
import { useFollowSite } from './useFollowSite.ts'

const shape = async () => (await import('../schema.ts')).brandForm

const failed = 'Error updating brand'

interface EditBrandFormProps {
  brand: Brand
  /** The account that the draft belongs to. */
  userId: number
  /** Called with the values of the form, for the preview. */
  onChange: (shown: Partial<ShownInPreview>) => void
  /** Called after the changes are saved, and by the Cancel button. */
  onClose: () => void
}

/** The form of a brand. Nothing is stored before the user presses “Save changes”, not even a chosen picture. */
export function EditBrandForm({ brand, userId, onChange, onClose }: EditBrandFormProps) {
  const queries = useQueryClient()
  const followSite = useFollowSite()
  const [start] = useState(() => brandStart(brand))
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: start })
  const draft = useDraft(form, { userId, form: brandDraft(brand) })
  const logo = useBrandPicture(brand, 'logo')
  const favicon = useBrandPicture(brand, 'favicon')
  const storedLogo = shownLogo(brand.logoPath)
  const { chosen } = logo.field
  const shown = chosen === 'default' ? undefined : chosen?.preview || storedLogo
  const values = useWatch({ control: form.control, compute: (all) => all })
  usePreview(values, shown, onChange)

  const save = useEdit({
    form,
    stored: brand,
    valuesOf: brandStart,
    fields: brandFieldTexts,
    hasOtherChanges: chosen !== undefined || favicon.field.chosen !== undefined,
    send: async (fields: BrandFormValues, startedFrom = brand) => {
      const logoPath = await logo.pathToSave(startedFrom)
      const faviconPath = await favicon.pathToSave(startedFrom)
      const body = { ...fields, logoPath, faviconPath }
      return send(updateBrand, { params: { id: String(brand.id) }, body, startedFrom })
    },
    onSaved: (saved, together) => {
      cacheBrand(queries, saved)
      void followSite()
      draft.drop()
      const seen = 'Visitors see it on the next page they open.'
      const description = together === undefined ? seen : `${together} ${seen}`
      toast({ title: 'Brand updated', description, kind: 'success' })
      onClose()
    },
    onUnchanged: cancel,
    onError: (error) => {
      if (logo.isRefusal(error) || favicon.isRefusal(error)) return
      reportFailure(error, form, failed, 'Please try again.')
    },
  })

  useEffect(() => form.setFocus('name'), [form])

  function cancel() {
    draft.drop()
    onClose()
  }

  return (
    <EditForm edit={save} aria-labelledby="edit-brand">
      <div className="grid gap-5 p-5 md:p-6">
        <h2 id="edit-brand" className="text-section text-n900">
          Edit Brand
        </h2>
        <RestoredDraft draft={draft} sending={save} className="" />
        <BrandFields form={form} />
        <BrandPictureField picture="logo" color={values.primaryColor} current={storedLogo} {...logo.field} />
        <BrandPictureField
          picture="favicon"
          color={values.primaryColor}
          current={shownLogo(brand.faviconPath)}
          otherwise={shown}
          {...favicon.field}
        />
        <SeoFields form={form} />
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-t border-n200 px-5 py-4 md:px-6">
        <SendFailure sending={save} failed={failed} className="mr-auto basis-full" />
        <Button variant="ghost" onClick={cancel} disabled={save.isPending}>
          Cancel
        </Button>
        <Button type="submit" pending={save.isPending} pendingText="Saving...">
          Save changes
        </Button>
      </div>
    </EditForm>
  )
}

/**
 * Calls `onChange` with the values of the form. Leaves out invalid colors, so that the preview continues to show the
 * previous colors while the user types.
 */
function usePreview(
  values: BrandFormValues,
  logo: string | undefined,
  onChange: EditBrandFormProps['onChange'],
): void {
  const { name, fontFamily, primaryColor, secondaryColor } = values
  useEffect(() => {
    onChange({
      name,
      fontFamily,
      ...(parseColor(primaryColor) && { primaryColor }),
      ...(parseColor(secondaryColor) && { secondaryColor }),
      logo,
    })
  }, [name, fontFamily, primaryColor, secondaryColor, logo, onChange])
}
