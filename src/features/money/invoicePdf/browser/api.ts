import { readFile, saveBlob } from '../../../../browser/api/saveFile.ts'
import type { SentBody } from '../../../../shared/endpoint/endpoint.ts'
import * as endpoints from '../endpoints.ts'

/** Keeps an invoice as a PDF. */
export async function saveInvoice(id: number): Promise<void> {
  const { name, blob } = await readFile(endpoints.downloadInvoice, { params: { id: String(id) } })
  saveBlob(name, blob)
}

/** Long enough for the tab to have loaded it. */
const shownMs = 60_000

/** Opens the PDF of an invoice that is not saved yet; where the browser opens no tab, the file is kept. */
export async function showPreview(body: SentBody<typeof endpoints.previewInvoice>): Promise<void> {
  const { name, blob } = await readFile(endpoints.previewInvoice, { body })
  const url = URL.createObjectURL(blob)
  const tab = window.open(url, '_blank')
  if (!tab) saveBlob(name, blob)
  setTimeout(() => URL.revokeObjectURL(url), shownMs)
}
