import type { ComponentProps } from 'react'
import { ComboboxField } from '../../../../../browser/ui/ComboboxField.tsx'
import { PartFailure } from '../../../../../browser/ui/PartFailure.tsx'
import { Spinner } from '../../../../../browser/ui/Spinner.tsx'
import { useCustomers } from '../../../../people/accounts/browser/useCustomers.ts'

type CustomerFieldProps = Omit<ComponentProps<typeof ComboboxField>, 'label' | 'options' | 'placeholder'> & {
  /** The current customer of the ticket, who is offered even if the account was deleted. */
  present?: { id: number; label: string }
}

export function CustomerField({ present, ...field }: CustomerFieldProps) {
  const customers = useCustomers()
  const { className = '' } = field
  if (customers.isError && !customers.data)
    return <PartFailure text="Could not load the customers." query={customers} className={className} />
  if (!customers.data) return <Spinner label="Loading customers..." className={`min-h-16 ${className}`} />
  const isGone = present && customers.data.every(({ id }) => id !== present.id)
  const offered = isGone ? [{ value: String(present.id), ...present }, ...customers.data] : customers.data
  return (
    <ComboboxField
      label="Customer"
      {...field}
      options={offered}
      placeholder="Select a customer"
      hint={offered.length === 0 ? 'There are no customers yet.' : field.hint}
    />
  )
}
