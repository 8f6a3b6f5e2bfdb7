import type { UseFormRegisterReturn } from 'react-hook-form'
import { Checkbox } from '../../../../browser/ui/Checkbox.tsx'
import { SelectField } from '../../../../browser/ui/SelectField.tsx'
import type { MemberChange } from '../../../people/companies/schema.ts'
import type { TicketAccess } from '../../../people/companies/values.ts'

export const ticketChoices: { value: TicketAccess; label: string }[] = [
  { value: 'own', label: 'Own tickets only' },
  { value: 'read', label: 'Read the tickets of all' },
  { value: 'answer', label: 'Read and answer the tickets of all' },
]

interface CompanyMemberFieldsProps {
  register: (name: keyof MemberChange) => UseFormRegisterReturn
}

/** A member's job and access. */
export function CompanyMemberFields({ register }: CompanyMemberFieldsProps) {
  return (
    <>
      <fieldset>
        <legend className="text-ui font-medium text-n900">Contact</legend>
        <div className="mt-1 flex flex-wrap gap-x-6">
          <Checkbox label="Primary" {...register('isPrimary')} />
          <Checkbox label="Billing" {...register('isBilling')} />
          <Checkbox label="Technical" {...register('isTechnical')} />
        </div>
      </fieldset>
      <SelectField label="Tickets of the company" {...register('ticketAccess')} options={ticketChoices} />
      <Checkbox label="May read the invoices of all" {...register('readsInvoices')} className="-my-2" />
    </>
  )
}
