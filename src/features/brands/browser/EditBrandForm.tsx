import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { errorMessage, NotSentError, send } from '../../../browser/api.ts'
import { schemaResolver, reportFailure } from '../../../browser/form.ts'
import { Button } from '../../../browser/ui/Button.tsx'
import { EditForm } from '../../../browser/ui/EditForm.tsx'
import { RestoredDraft } from '../../../browser/ui/RestoredDraft.tsx'
import { SendFailure } from '../../../browser/ui/SendFailure.tsx'
import { toast, toastFailure } from '../../../browser/ui/toast.ts'
import { useDraft } from '../../../browser/useDraft.ts'
import { useEdit } from '../../../browser/useEdit.ts'
import { updateBrand } from '../calls.ts'
import { parseColor } from '../color.ts'
import { brandForm, type Brand, type BrandFormValues } from '../schema.ts'
import { cacheBrand } from './api.ts'
import { brandFieldTexts, BrandFields, brandStart, SeoFields } from './BrandFields.tsx'
import type { ShownInPreview } from './BrandPreview.tsx'
import { LogoField } from './LogoField.tsx'
import { useChosenLogo } from './useChosenLogo.ts'
import { useFollowSite } from './useFollowSite.ts'
import { defaultLogoPath } from '../../../site.ts'

const failed = 'Error updating brand'

/** The name of the draft of a brand, for DraftKey. */
export const brandDraft = (brand: Brand) => `brand ${brand.id}`

interface EditBrandFormProps {
  brand: Brand
  /** Whose draft it is. */
  person: number
  /** Called with the values of the form, for the preview. */
  onChange: (shown: Partial<ShownInPreview>) => void
  /** Called after saving and by Cancel. */
  onClose: () => void
}

/** The form of a brand. Nothing is stored before Save Changes, including the logo. */
export function EditBrandForm({ brand, person, onChange, onClose }: EditBrandFormProps) {
  const queries = useQueryClient()
  const followSite = useFollowSite()
  const [start] = useState(() => brandStart(brand))
  const form = useForm({ resolver: schemaResolver(brandForm), defaultValues: start })
  const draft = useDraft(form, { person, form: brandDraft(brand) })
  const logo = useChosenLogo()
  const shown = logo.chosen?.preview || shownLogo(brand.logoPath)
  const values = useWatch({ control: form.control, compute: (all) => all })
  usePreview(values, shown, onChange)

  // The logo first, without showing it, then everything in one change: a refusal of either leaves the brand as it was.
  const refusedLogo = useRef<Error>(undefined)
  const upload = useMutation({
    mutationFn: () => logo.send({ brandId: brand.id, apply: 'later' }),
    onError: (error) => {
      refusedLogo.current = error
      toastFailure(error, 'Error uploading logo', 'Failed to upload logo')
    },
  })
  const logoAtStart = useRef(brand.logoPath)
  const save = useEdit({
    form,
    stored: brand,
    valuesOf: brandStart,
    fields: brandFieldTexts,
    hasOtherChanges: logo.chosen !== undefined,
    send: async (fields: BrandFormValues, startedFrom = brand) => {
      const logoPath = await upload.mutateAsync()
      if (logoPath !== undefined && startedFrom.logoPath !== logoAtStart.current) {
        logoAtStart.current = startedFrom.logoPath
        throw new NotSentError(
          'Somebody else has set another logo meanwhile. Save again to replace it by yours.',
        )
      }
      const body = { ...fields, logoPath }
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
      if (error !== refusedLogo.current) reportFailure(error, form, failed, 'Please try again.')
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
        <LogoField
          color={values.primaryColor}
          current={shownLogo(brand.logoPath)}
          chosen={logo.chosen}
          progress={logo.progress}
          error={
            upload.isError && logo.chosen ? errorMessage(upload.error, 'Failed to upload logo') : undefined
          }
          onChoose={(file) => {
            upload.reset()
            logo.choose(file)
          }}
          onDrop={logo.drop}
        />
        <SeoFields form={form} />
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-t border-n200 px-5 py-4 md:px-6">
        <SendFailure sending={save} failed={failed} className="mr-auto basis-full" />
        <Button variant="ghost" onClick={cancel} disabled={save.isPending}>
          Cancel
        </Button>
        <Button type="submit" pending={save.isPending} pendingText="Saving...">
          Save Changes
        </Button>
      </div>
    </EditForm>
  )
}

/** The path of the logo of a brand; undefined where the default logo is used. */
export const shownLogo = (path: string | null) =>
  path === null || path.startsWith(defaultLogoPath) ? undefined : path

/** Leaves out colours that are not valid yet, so that the preview keeps the former ones while typing. */
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
