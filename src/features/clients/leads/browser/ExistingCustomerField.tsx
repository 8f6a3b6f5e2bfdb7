import type { ComponentProps } from 'react'
import { useController, type Control } from 'react-hook-form'
import type * as z from 'zod/mini'
import { DialogFailure } from '../../../../browser/ui/DialogFailure.tsx'
import { CustomerField } from '../../../people/accounts/browser/CustomerField.tsx'
import { personSearch } from '../../directory/browser/api.ts'
import type { leadConversionForm } from '../schema.ts'

interface ExistingCustomerFieldProps {
  control: Control<z.input<typeof leadConversionForm>, unknown, z.output<typeof leadConversionForm>>
}

/** Chooses the existing customer who sent the lead. */
export function ExistingCustomerField({ control }: ExistingCustomerFieldProps) {
  const {
    field: { ref, ...chosen },
    fieldState,
  } = useController({ control, name: 'customerId' })
  return (
    <CustomerField
      label="Existing customer"
      name={chosen.name}
      ref={ref}
      value={chosen.value}
      onValueChange={chosen.onChange}
      onBlur={chosen.onBlur}
      error={fieldState.error?.message}
      search={personSearch}
      placeholder="Choose a customer"
      hint="They get no invitation."
      failure={failureOf}
    />
  )
}

const failureOf = (query: ComponentProps<typeof DialogFailure>['query']) => (
  <DialogFailure text="Could not load the customers. Please try again." query={query} />
)
