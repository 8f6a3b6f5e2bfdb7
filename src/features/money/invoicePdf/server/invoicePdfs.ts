import type { AppContext } from '../../../../server/appContext.ts'
import type { HostConfig } from '../../../site/brands/server/siteOfHost.ts'
import type { Billed } from '../../invoices/billed.ts'
import type { UploadFiles } from '../../../base/uploads/server/files.ts'
import { PdfMaker, type Asking } from './pdfMaker.ts'
import { sheetOf, type DrawnInvoice } from './sheetOf.ts'

interface PdfRequest {
  invoice: DrawnInvoice
  /** Undefined where the account was deleted. */
  customer: Billed | undefined
  /** The brand. */
  config: HostConfig
}

/** The file of an invoice, which is not drawn yet. */
export type InvoicePdf = (request: PdfRequest) => {
  name: string
  type: string
  /** @throws AppError 503 where too many are waited for */
  draw: (asking: Asking) => Promise<Uint8Array>
}

export function openInvoicePdfs(context: AppContext, files: UploadFiles): InvoicePdf {
  const maker = new PdfMaker(context)
  return (shown) => ({
    name: `Invoice ${shown.invoice.invoiceNumber}.pdf`,
    type: 'application/pdf',
    draw: (asking) => maker.draw(() => sheetOf({ ...shown, files }), asking),
  })
}
