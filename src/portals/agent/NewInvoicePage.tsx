import { useNavigate, useSearch } from '@tanstack/react-router'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { InvoiceForm } from '../../features/money/invoices/browser/InvoiceForm.tsx'
import { WithCustomers } from './WithCustomers.tsx'
import type { Screen } from '../../browser/page/screen.ts'
import { userQuery } from '../../features/people/accounts/browser/api.ts'
import { idIn } from '../../shared/endpoint/searchParams.ts'
import { personSearch } from '../../features/clients/directory/browser/api.ts'
import { reads } from '../data/reads.ts'

function NewInvoicePage() {
  const navigate = useNavigate()
  const { customer } = useSearch({ from: '/agent/frame/agent/invoices/new' })
  const toList = () => void navigate({ to: '/agent/invoices' })
  return (
    <>
      <PageHeader title="Create New Invoice" />
      <WithCustomers customer={customer}>
        {(loaded) => <InvoiceForm key={customer} {...loaded} onSaved={toList} onCancel={toList} />}
      </WithCustomers>
    </>
  )
}

export const screen: Screen = {
  component: NewInvoicePage,
  reads({ search }) {
    const customer = idIn(search.get('customer'))
    return [reads(personSearch('')), ...(customer === undefined ? [] : [reads(userQuery(customer))])]
  },
}
