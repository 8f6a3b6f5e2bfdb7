import { useWatch, type UseFormReturn } from 'react-hook-form'
import { fieldsOf } from '../../../../browser/forms/form.ts'
import { TextArea } from '../../../../browser/ui/TextArea.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import { defaultBrandName } from '../../../../shared/site/site.ts'
import type { BrandFormValues } from '../schema.ts'
import { defaultMetaDescription, defaultMetaTitleOf } from '../values.ts'
import { ColorField } from './ColorField.tsx'

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

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object literal of exactly these keys
const brandFieldNames = Object.keys(brandFieldTexts) as (keyof BrandFormValues)[]

interface BrandFieldsProps {
  form: UseFormReturn<BrandFormValues, unknown, BrandFormValues>
}

export function BrandFields({ form }: BrandFieldsProps) {
  const { register, control } = form
  const field = fieldsOf(form)
  // Registers all fields in the order of the screen, so that the first invalid field gets the focus. Otherwise the
  // color fields would be registered last.
  for (const name of brandFieldNames) register(name)
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
  const [name, title, description] = useWatch({
    control: form.control,
    name: ['name', 'defaultMetaTitle', 'defaultMetaDescription'],
  })
  return (
    <>
      <TextField
        label="Page title"
        optional
        {...field('defaultMetaTitle')}
        hint={`In browser tabs and search results.${title ? '' : ` Until you set it: ${defaultMetaTitleOf(name.trim() || defaultBrandName)}`}`}
        autoComplete="off"
      />
      <TextArea
        label="Page description"
        optional
        rows={3}
        {...field('defaultMetaDescription')}
        hint={`Below the title in search results.${description ? '' : ` Until you set it: ${defaultMetaDescription}`}`}
      />
    </>
  )
}
