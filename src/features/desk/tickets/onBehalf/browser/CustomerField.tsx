import type { ComponentProps } from 'react'
import { ComboboxField } from '../../../../../browser/ui/ComboboxField.tsx'
import { PartFailure } from '../../../../../browser/ui/PartFailure.tsx'
import { useCustomers } from '../../../../people/accounts/browser/useCustomers.ts'

type CustomerFieldProps = Omit<ComponentProps<typeof ComboboxField>, 'label' | 'options' | 'placeholder'> & {
  /** The current customer of the ticket, who is offered even if the account was deleted. */
  present?: { id: number; label: string }
}

/** While the customers are loading, the field is there already; a name typed early finds them when they arrive. */
export function CustomerField({ present, ...field }: CustomerFieldProps) {
  const customers = useCustomers()
  const { className = '', hint } = field
  if (customers.isError && !customers.data)
    return <PartFailure text="Could not load the customers." query={customers} className={className} />
  const loaded = customers.data ?? []
  const isGone = present && loaded.every(({ id }) => id !== present.id)
  const offered = isGone ? [{ value: String(present.id), ...present }, ...loaded] : loaded
  return (
    <ComboboxField
      label="Customer"
      {...field}
      options={offered}
      placeholder={customers.data ? 'Select a customer' : 'Loading customers...'}
      hint={customers.data && offered.length === 0 ? 'There are no customers yet.' : hint}
    />
  )
}
