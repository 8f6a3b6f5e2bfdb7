import type { UseFormReturn } from 'react-hook-form'
import { TextArea } from '../../../browser/ui/TextArea.tsx'
import { TextField } from '../../../browser/ui/TextField.tsx'
import type { Brand, BrandForm } from '../schema.ts'
import { ColorField } from './ColorField.tsx'

/** What a form of a brand begins with: an empty text where nothing is known. */
export const brandStart = (brand: Brand): BrandForm => ({
  name: brand.name,
  fontFamily: brand.fontFamily,
  primaryColor: brand.primaryColor,
  secondaryColor: brand.secondaryColor,
  contactEmail: brand.contactEmail ?? '',
  contactPhone: brand.contactPhone ?? '',
  defaultMetaTitle: brand.defaultMetaTitle ?? '',
  defaultMetaDescription: brand.defaultMetaDescription ?? '',
})

export const brandFieldNames = [
  'name',
  'fontFamily',
  'primaryColor',
  'secondaryColor',
  'contactEmail',
  'contactPhone',
  'defaultMetaTitle',
  'defaultMetaDescription',
] as const

interface BrandFieldsProps {
  form: UseFormReturn<BrandForm, unknown, BrandForm>
}

/** Name, font, colours and contact of a brand. */
export function BrandFields({ form }: BrandFieldsProps) {
  const { register, control, formState } = form
  // In the order in which they stand: the first bad one gets the focus, and colors would register themselves last.
  for (const name of brandFieldNames) register(name)
  const { errors } = formState
  return (
    <>
      <TextField label="Name" {...register('name')} error={errors.name?.message} autoComplete="off" />
      <TextField
        label="Font family"
        optional
        {...register('fontFamily')}
        error={errors.fontFamily?.message}
        autoComplete="off"
        spellCheck={false}
      />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <ColorField label="Primary color" name="primaryColor" control={control} />
        <ColorField label="Secondary color" name="secondaryColor" control={control} />
        <TextField
          label="Contact email"
          type="email"
          {...register('contactEmail')}
          error={errors.contactEmail?.message}
          autoComplete="off"
        />
        <TextField
          label="Contact phone"
          optional
          type="tel"
          {...register('contactPhone')}
          error={errors.contactPhone?.message}
          autoComplete="off"
        />
      </div>
    </>
  )
}

/** What search engines and browser tabs show of a brand. */
export function SeoFields({ form: { register, formState } }: BrandFieldsProps) {
  const { errors } = formState
  return (
    <>
      <TextField
        label="Page title"
        optional
        {...register('defaultMetaTitle')}
        error={errors.defaultMetaTitle?.message}
        hint="In browser tabs and search results."
        autoComplete="off"
      />
      <TextArea
        label="Page description"
        optional
        rows={3}
        {...register('defaultMetaDescription')}
        error={errors.defaultMetaDescription?.message}
        hint="Below the title in search results."
      />
    </>
  )
}
