import { useQuery } from '@tanstack/react-query'
import { ComboboxField } from '../../browser/ui/ComboboxField.tsx'
import type { Choice } from '../../browser/ui/foundIn.ts'
import { customerSearch } from '../../features/clients/directory/browser/api.ts'
import { offeredBy, useFoundChoices } from '../../browser/ui/useFoundChoices.ts'
import {
  customerLabel,
  loadingCustomers,
  useCustomer,
  type FoundCustomer,
} from '../../features/people/accounts/browser/customerChoices.ts'
import { companyQuery } from '../../features/people/companies/browser/api.ts'
import type { Who } from './useFilteredCustomer.ts'

interface WhoFieldProps {
  who: Who
  onChange: (who: Who) => void
  labelHidden?: boolean
}

const any: Choice = { value: '', label: 'Any customer' }

const companyLabel = (name: string) => `${name} (company)`

const choiceOf = ({ recordId, name, account }: FoundCustomer): Choice =>
  account
    ? { value: `customer ${recordId}`, label: customerLabel(account) }
    : { value: `company ${recordId}`, label: companyLabel(name) }

/** The chosen customer or company as an option; undefined until its name is known, and if there is none. */
function useChosen({ customer, company }: Who): Choice | undefined {
  const { label } = useCustomer(customer)
  const found = useQuery({ ...companyQuery(String(company)), enabled: company !== undefined })
  if (customer !== undefined)
    return label === undefined ? undefined : { value: `customer ${customer}`, label }
  return found.data && { value: `company ${company}`, label: companyLabel(found.data.name) }
}

/** A field that limits a list to the records of one customer or company. */
export function WhoField({ who, onChange, labelHidden }: WhoFieldProps) {
  const found = useFoundChoices({ search: customerSearch, choiceOf, loadingText: loadingCustomers })
  const chosen = useChosen(who)
  const { first } = found
  return (
    <ComboboxField
      label="Customer"
      labelHidden={labelHidden}
      placeholder={first.isLoading ? loadingCustomers : 'Any customer'}
      error={
        first.isError && !first.data ? 'Could not load the customers. Please open this again.' : undefined
      }
      {...offeredBy(found, { chosen, others: [any] })}
      value={
        who.customer !== undefined
          ? `customer ${who.customer}`
          : who.company === undefined
            ? ''
            : `company ${who.company}`
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
