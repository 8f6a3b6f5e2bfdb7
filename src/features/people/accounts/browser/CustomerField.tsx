import type { ComponentProps, ReactNode } from 'react'
import { ComboboxField } from '../../../../browser/ui/ComboboxField.tsx'
import { PartFailure } from '../../../../browser/ui/PartFailure.tsx'
import { loadingCustomers, useCustomerChoices, type CustomerSearch } from './customerChoices.ts'

type CustomerFieldProps = Omit<ComponentProps<typeof ComboboxField>, 'label' | 'options' | 'search'> & {
  label?: string
  search: CustomerSearch
  /** The stored customer of the record, who is offered even if the account was deleted. */
  present?: { id: number; label: string } | undefined
  /** Replaces the field if the customers could not be loaded. */
  failure?: (query: ComponentProps<typeof PartFailure>['query']) => ReactNode
}

/**
 * Chooses a customer, whom the server searches by the typed words. While the first customers are loading, the field is
 * there already.
 */
export function CustomerField({ search, present, failure, ...field }: CustomerFieldProps) {
  const { label = 'Customer', value, placeholder = 'Select a customer', hint, className = '' } = field
  const customers = useCustomerChoices({ search, value, present })
  if (customers.failed)
    return (
      failure?.(customers.failed) ?? (
        <PartFailure text="Could not load the customers." query={customers.failed} className={className} />
      )
    )
  return (
    <ComboboxField
      {...field}
      label={label}
      onValueChange={(id, option) => {
        customers.onPicked(option)
        field.onValueChange(id, option)
      }}
      options={customers.options}
      search={customers.search}
      placeholder={customers.isLoading ? loadingCustomers : placeholder}
      hint={customers.isEmpty ? 'There are no customers yet.' : hint}
    />
  )
}
