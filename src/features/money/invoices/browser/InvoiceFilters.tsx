import type { ReactNode } from 'react'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import { invoiceViewIn, type InvoiceView } from '../view.ts'
import { AmountFilter } from './AmountFilter.tsx'

interface InvoiceFiltersProps {
  view: InvoiceView
  onView: (view: InvoiceView) => void
  /** The field by which a customer is chosen. */
  children: ReactNode
}

/** The filters of the list of all invoices, except those for status and number. */
export function InvoiceFilters({ view, onView, children }: InvoiceFiltersProps) {
  const { issuedFrom, issuedTo, dueFrom, dueTo } = view
  const day = (name: 'issuedFrom' | 'issuedTo' | 'dueFrom' | 'dueTo') => ({
    type: 'date',
    value: view[name] ?? '',
    onChange: ({ target }: { target: HTMLInputElement }) =>
      onView(invoiceViewIn({ ...view, [name]: target.value })),
  })
  const amount = (name: 'amountFrom' | 'amountTo') => ({
    value: view[name],
    onChange: (value: string | undefined) => onView({ ...view, [name]: value }),
  })
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 lg:grid-cols-4">
      <TextField label="Issued from" max={issuedTo} {...day('issuedFrom')} />
      <TextField label="Issued to" min={issuedFrom} {...day('issuedTo')} />
      <TextField label="Due from" max={dueTo} {...day('dueFrom')} />
      <TextField label="Due to" min={dueFrom} {...day('dueTo')} />
      <AmountFilter label="Amount from" {...amount('amountFrom')} />
      <AmountFilter label="Amount to" {...amount('amountTo')} />
      {children}
    </div>
  )
}
