import { useController, type Control } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ComboboxField } from '../../../../browser/ui/ComboboxField.tsx'
import { DialogFailure } from '../../../../browser/ui/DialogFailure.tsx'
import { useCustomers } from '../../../people/accounts/browser/useCustomers.ts'
import type { leadConversionForm } from '../schema.ts'

interface ExistingCustomerFieldProps {
  control: Control<z.input<typeof leadConversionForm>, unknown, z.output<typeof leadConversionForm>>
}

/** Chooses the existing customer who sent the lead. */
export function ExistingCustomerField({ control }: ExistingCustomerFieldProps) {
  const customers = useCustomers()
  const {
    field: { ref, ...chosen },
    fieldState,
  } = useController({ control, name: 'customerId' })
  if (customers.isError && !customers.data)
    return <DialogFailure text="Could not load the customers. Please try again." query={customers} />
  return (
    <ComboboxField
      label="Existing customer"
      name={chosen.name}
      ref={ref}
      value={chosen.value}
      onValueChange={chosen.onChange}
      onBlur={chosen.onBlur}
      error={fieldState.error?.message}
      options={customers.data ?? []}
      placeholder={customers.data ? 'Choose a customer' : 'Loading customers...'}
      hint={customers.data?.length === 0 ? 'There are no customers yet.' : 'They get no invitation.'}
    />
  )
}
