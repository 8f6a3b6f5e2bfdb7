import { useNavigate, useSearch } from '@tanstack/react-router'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { InvoiceForm } from '../../features/money/invoices/browser/InvoiceForm.tsx'
import { WithCustomers } from './WithCustomers.tsx'

export function NewInvoicePage() {
  const navigate = useNavigate()
  const { customer } = useSearch({ from: '/agent/frame/agent/invoices/new' })
  const toList = () => void navigate({ to: '/agent/invoices' })
  return (
    <>
      <PageHeader title="Create New Invoice" />
      <WithCustomers>
        {(loaded) => (
          <InvoiceForm key={customer} {...loaded} customer={customer} onSaved={toList} onCancel={toList} />
        )}
      </WithCustomers>
    </>
  )
}
