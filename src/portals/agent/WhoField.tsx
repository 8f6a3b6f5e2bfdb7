import { useQuery } from '@tanstack/react-query'
import { compareTexts } from '../../shared/text/compareTexts.ts'
import { contactText } from '../../shared/text/contactText.ts'
import { ComboboxField } from '../../browser/ui/ComboboxField.tsx'
import { useCustomers } from '../../features/people/accounts/browser/useCustomers.ts'
import { companiesQuery } from '../../features/people/companies/browser/api.ts'
import type { Who } from './useFilteredCustomer.ts'

interface WhoFieldProps {
  who: Who
  onChange: (who: Who) => void
}

/** A field that limits a list to the records of one customer or company. */
export function WhoField({ who: { customer, company }, onChange }: WhoFieldProps) {
  const people = useCustomers()
  const companies = useQuery(companiesQuery)
  const isLoading = people.isLoading || companies.isLoading
  const options = [
    ...(people.data ?? []).map((person) => ({ ...person, value: `customer ${person.id}` })),
    ...(companies.data ?? []).map(({ id, name, email, phone }) => ({
      value: `company ${id}`,
      label: `${name} (company)`,
      also: contactText({ email, phone }),
    })),
  ].toSorted((one, other) => compareTexts(one.label, other.label))
  return (
    <ComboboxField
      label="Customer"
      placeholder={isLoading ? 'Loading customers...' : 'Any customer'}
      error={
        [people, companies].some(({ isError, data }) => isError && !data)
          ? 'Could not load the customers. Please open this again.'
          : undefined
      }
      options={[{ value: '', label: 'Any customer' }, ...options]}
      value={
        customer === undefined ? (company === undefined ? '' : `company ${company}`) : `customer ${customer}`
      }
      onValueChange={(value) => {
        const [kind, id] = value.split(' ')
        onChange({
          customer: kind === 'customer' ? Number(id) : undefined,
          company: kind === 'company' ? Number(id) : undefined,
        })
      }}
    />
  )
}
