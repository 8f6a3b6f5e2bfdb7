import { fill } from '../../../browser/page/Slot.tsx'
import { invoiceDownload, invoiceFormMore } from '../../invoices/slots.ts'
import { siteSettingsSections } from '../../settings/slots.ts'
import { documents } from '../module.ts'

export const documentFills = [
  fill(documents, invoiceDownload, async () => (await import('./DownloadInvoice.tsx')).DownloadInvoice),
  fill(documents, invoiceFormMore, async () => (await import('./PreviewInvoice.tsx')).PreviewInvoice),
  fill(
    documents,
    siteSettingsSections,
    async () => (await import('./DocumentsSection.tsx')).DocumentsSection,
  ),
]
