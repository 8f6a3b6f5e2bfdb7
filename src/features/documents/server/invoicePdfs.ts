import type { AppContext } from '../../../server/appContext.ts'
import type { MailFile } from '../../../server/storage/mailFiles.ts'
import type { HostConfig } from '../../brands/server/siteOfHost.ts'
import type { Billed } from '../../invoices/billed.ts'
import type { UploadFiles } from '../../uploads/server/files.ts'
import { PdfMaker } from './pdfMaker.ts'
import { sheetOf, type DrawnInvoice } from './sheetOf.ts'

interface PdfRequest {
  invoice: DrawnInvoice
  /** Undefined where the account was deleted. */
  customer: Billed | undefined
  /** The brand. */
  config: HostConfig
}

/** Makes a file of an invoice. @throws AppError 503 where too many are waited for */
export type MakeInvoicePdf = (request: PdfRequest) => Promise<MailFile>

export function openInvoicePdfs(context: AppContext, files: UploadFiles): MakeInvoicePdf {
  const maker = new PdfMaker(context)
  return async (shown) => ({
    name: `Invoice ${shown.invoice.invoiceNumber}.pdf`,
    type: 'application/pdf',
    content: await maker.draw(() => sheetOf({ ...shown, files })),
  })
}
