import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { send, errorMessage } from '../../../browser/api.ts'
import { schemaResolver, submitWith, reportFailure } from '../../../browser/form.ts'
import { Button } from '../../../browser/ui/Button.tsx'
import { RestoredDraft } from '../../../browser/ui/RestoredDraft.tsx'
import { SendFailure } from '../../../browser/ui/SendFailure.tsx'
import { toast, toastFailure } from '../../../browser/ui/toast.ts'
import { useDraft } from '../../../browser/useDraft.ts'
import { updateBrand } from '../calls.ts'
import { parseColor } from '../color.ts'
import { brandForm, type Brand, type BrandFormValues } from '../schema.ts'
import { cacheBrand } from './api.ts'
import { BrandFields, brandStart, SeoFields } from './BrandFields.tsx'
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
  const start = brandStart(brand)
  const form = useForm({ resolver: schemaResolver(brandForm), defaultValues: start })
  const draft = useDraft(form, { person, form: brandDraft(brand) })
  const logo = useChosenLogo()
  const shown = logo.chosen?.preview ?? shownLogo(brand.logoPath)
  const values = useWatch({ control: form.control, compute: (all) => all })
  usePreview(values, shown, onChange)

  // The logo first, without showing it, then everything in one change: a refusal of either leaves the brand as it was.
  const upload = useMutation({
    mutationFn: (_form: BrandFormValues) => logo.send({ brandId: brand.id, apply: 'later' }),
    onSuccess: (logoPath, fields) => save.mutate({ ...fields, logoPath }),
    onError: (error) => toastFailure(error, 'Error uploading logo', 'Failed to upload logo'),
  })
  const save = useMutation({
    mutationFn: (body: BrandFormValues & { logoPath: string | undefined }) =>
      send(updateBrand, { params: { id: String(brand.id) }, body }),
    onSuccess: (saved) => {
      cacheBrand(queries, saved)
      void followSite()
      draft.drop()
      toast({
        title: 'Brand updated',
        description: 'Visitors see it on the next page they open.',
        kind: 'success',
      })
      onClose()
    },
    onError: (error) => reportFailure(error, form, failed, 'Please try again.'),
  })
  const pending = save.isPending || upload.isPending

  useEffect(() => form.setFocus('name'), [form])

  function cancel() {
    draft.drop()
    onClose()
  }

  return (
    <form {...submitWith(form, { isPending: pending, mutate: upload.mutate })} aria-labelledby="edit-brand">
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
        <Button variant="ghost" onClick={cancel} disabled={pending}>
          Cancel
        </Button>
        <Button type="submit" pending={pending} pendingText="Saving...">
          Save Changes
        </Button>
      </div>
    </form>
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
