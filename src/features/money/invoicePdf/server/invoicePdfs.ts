import type { AppContext } from '../../../../server/appContext.ts'
import type { HostConfig } from '../../../site/brands/server/siteOfHost.ts'
import type { Billed } from '../../invoices/billed.ts'
import type { UploadFiles } from '../../../base/uploads/server/files.ts'
import { PdfMaker, type Asking } from './pdfMaker.ts'
import { sheetOf, type DrawnInvoice } from './sheetOf.ts'

interface PdfRequest {
  invoice: DrawnInvoice
  /** Undefined if the account was deleted. */
  customer: Billed | undefined
  /** The host under whose brand the invoice is drawn. */
  host: HostConfig
}

/** The name and type of an invoice's file, which is drawn only on demand. */
export type InvoicePdf = (request: PdfRequest) => {
  name: string
  type: string
  /** @throws AppError 503 if too many drawings are waiting */
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
