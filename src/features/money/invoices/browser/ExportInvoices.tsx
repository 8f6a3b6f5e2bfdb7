import { ExportButton } from '../../../../browser/ui/ExportButton.tsx'
import { exportInvoices } from '../endpoints.ts'
import { invoiceRowsOf, type InvoiceView } from '../view.ts'

interface ExportInvoicesProps {
  view: InvoiceView
  /** The number of invoices in the file; undefined until it is known. */
  total: number | undefined
}

export function ExportInvoices({ view, total }: ExportInvoicesProps) {
  const { sort: _, direction: __, ...filter } = invoiceRowsOf(view)
  return (
    <ExportButton
      rows="invoices"
      isFiltered={Object.values(filter).some((value) => value !== undefined)}
      save={async (options) => {
        const { saveFile } = await import('../../../../browser/api/saveFile.ts')
        await saveFile(exportInvoices, {
          body: filter,
          ...(total !== undefined && { rows: total }),
          ...options,
        })
      }}
    />
  )
}
