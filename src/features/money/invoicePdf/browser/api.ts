import { readFile, saveBlob } from '../../../../browser/api/saveFile.ts'
import type { SentBody } from '../../../../shared/endpoint/endpoint.ts'
import * as endpoints from '../endpoints.ts'

export async function saveInvoice(id: number): Promise<void> {
  const { name, blob } = await readFile(endpoints.downloadInvoice, { params: { id: String(id) } })
  saveBlob(name, blob)
}

/** Time until the blob URL is revoked; the tab has loaded it by then. */
const shownMs = 60_000

/** Opens the PDF of an unsaved invoice in a new tab; downloads it if the browser blocks the tab. */
export async function showPreview(body: SentBody<typeof endpoints.previewInvoice>): Promise<void> {
  const { name, blob } = await readFile(endpoints.previewInvoice, { body })
  const url = URL.createObjectURL(blob)
  const tab = window.open(url, '_blank')
  if (!tab) saveBlob(name, blob)
  setTimeout(() => URL.revokeObjectURL(url), shownMs)
}
