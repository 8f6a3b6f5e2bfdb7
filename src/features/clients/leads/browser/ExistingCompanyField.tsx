import { useController, type Control } from 'react-hook-form'
import type * as z from 'zod/mini'
import { CompanyField } from '../../../people/companies/browser/CompanyField.tsx'
import type { leadConversionForm } from '../schema.ts'

interface ExistingCompanyFieldProps {
  control: Control<z.input<typeof leadConversionForm>, unknown, z.output<typeof leadConversionForm>>
}

/** Chooses the existing company of the lead. */
export function ExistingCompanyField({ control }: ExistingCompanyFieldProps) {
  const {
    field: { ref, ...chosen },
    fieldState,
  } = useController({ control, name: 'companyId' })
  return (
    <CompanyField
      label="Client company"
      name={chosen.name}
      ref={ref}
      value={chosen.value}
      onValueChange={chosen.onChange}
      onBlur={chosen.onBlur}
      error={fieldState.error?.message}
      placeholder="Choose a company"
    />
  )
}
