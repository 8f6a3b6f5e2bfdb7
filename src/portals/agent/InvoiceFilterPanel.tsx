import { InvoiceFilters } from '../../features/money/invoices/browser/InvoiceFilters.tsx'
import type { InvoiceView } from '../../features/money/invoices/view.ts'
import { WhoField } from './WhoField.tsx'

/** The panel above the list of invoices. */
export function InvoiceFilterPanel(props: { view: InvoiceView; onView: (view: InvoiceView) => void }) {
  const { view, onView } = props
  return (
    <InvoiceFilters view={view} onView={onView}>
      <WhoField who={view} onChange={(who) => onView({ ...view, ...who })} />
    </InvoiceFilters>
  )
}
