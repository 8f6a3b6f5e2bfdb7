import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldsOf } from '../../../browser/form.ts'
import { TextArea } from '../../../browser/ui/TextArea.tsx'
import { TextField } from '../../../browser/ui/TextField.tsx'
import { brandForm, type Brand, type BrandFormValues } from '../schema.ts'
import { ColorField } from './ColorField.tsx'

/** The initial values of the form of a brand, with an empty text for null. */
export const brandStart = (brand: Brand): BrandFormValues => ({
  name: brand.name,
  fontFamily: brand.fontFamily,
  primaryColor: brand.primaryColor,
  secondaryColor: brand.secondaryColor,
  contactEmail: brand.contactEmail ?? '',
  contactPhone: brand.contactPhone ?? '',
  defaultMetaTitle: brand.defaultMetaTitle ?? '',
  defaultMetaDescription: brand.defaultMetaDescription ?? '',
})

/** The label of each field. */
export const brandFieldTexts: Record<keyof BrandFormValues, string> = {
  name: 'Name',
  fontFamily: 'Font family',
  primaryColor: 'Primary color',
  secondaryColor: 'Secondary color',
  contactEmail: 'Contact email',
  contactPhone: 'Contact phone',
  defaultMetaTitle: 'Page title',
  defaultMetaDescription: 'Page description',
}

interface BrandFieldsProps {
  form: UseFormReturn<BrandFormValues, unknown, BrandFormValues>
}

export function BrandFields({ form }: BrandFieldsProps) {
  const { register, control } = form
  const field = fieldsOf(form)
  // In the order of the screen: the first invalid field gets the focus, and colours would register themselves last.
  for (const name of z.keyof(brandForm).options) register(name)
  return (
    <>
      <TextField label="Name" {...field('name')} autoComplete="off" />
      <TextField
        label="Font family"
        optional
        {...field('fontFamily')}
        autoComplete="off"
        spellCheck={false}
      />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <ColorField label="Primary color" name="primaryColor" control={control} />
        <ColorField label="Secondary color" name="secondaryColor" control={control} />
        <TextField label="Contact email" type="email" {...field('contactEmail')} autoComplete="off" />
        <TextField label="Contact phone" optional type="tel" {...field('contactPhone')} autoComplete="off" />
      </div>
    </>
  )
}

/** The texts of a brand for search engines and browser tabs. */
export function SeoFields({ form }: BrandFieldsProps) {
  const field = fieldsOf(form)
  return (
    <>
      <TextField
        label="Page title"
        optional
        {...field('defaultMetaTitle')}
        hint="In browser tabs and search results."
        autoComplete="off"
      />
      <TextArea
        label="Page description"
        optional
        rows={3}
        {...field('defaultMetaDescription')}
        hint="Below the title in search results."
      />
    </>
  )
}
