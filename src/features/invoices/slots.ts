import { replaceable, slot } from '../../slot.ts'
import type { SentBody } from '../../endpoint.ts'
import type { createInvoice } from './endpoints.ts'
import type { Invoice } from './schema.ts'

/** The button that is specified without a file. */
export const invoiceDownload = replaceable<{
  invoice: Pick<Invoice, 'id'>
  className: string | undefined
}>('invoice.download')

/** Beside the actions of the form; `readBody` is undefined where a field is wrong, which the form then shows. */
export const invoiceFormMore = slot<{
  readBody: () => Promise<SentBody<typeof createInvoice> | undefined>
}>('invoice.formMore')
