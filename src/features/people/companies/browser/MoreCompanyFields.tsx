import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextArea } from '../../../../browser/ui/TextArea.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import type { MoreDetail } from '../schema.ts'

/** Suggested while the user types; the field accepts any text. */
const sizes = ['1-10', '11-50', '51-200', '201-500', '501-1000']

interface MoreCompanyFieldsProps {
  field: (name: MoreDetail) => UseFormRegisterReturn & { error: string | undefined }
}

/** The fields after the street in the company form. Autofill is off, because the details are not the user's own. */
export function MoreCompanyFields({ field }: MoreCompanyFieldsProps) {
  const id = useId()
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 md:col-span-2 md:grid-cols-3">
        <TextField label="City" optional {...field('city')} autoComplete="off" />
        <TextField label="State" optional {...field('state')} autoComplete="off" />
        <TextField label="ZIP code" optional {...field('zipCode')} autoComplete="off" />
      </div>
      <TextField
        label="Country"
        optional
        {...field('country')}
        autoComplete="off"
        className="md:col-span-2"
      />
      <TextField label="Industry" optional {...field('industry')} autoComplete="off" />
      <TextField label="Size" optional {...field('size')} list={`${id}-sizes`} autoComplete="off" />
      <datalist id={`${id}-sizes`}>
        {sizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </datalist>
      <TextArea
        label="Notes"
        optional
        grows
        {...field('notes')}
        hint="For staff: customers do not see them."
        className="md:col-span-2"
      />
    </>
  )
}
