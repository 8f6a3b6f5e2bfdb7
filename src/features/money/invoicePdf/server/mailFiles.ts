import type { AppContext } from '../../../../server/appContext.ts'
import type { MailFile, MakeMailFiles } from '../../../mail/server/filesOfMails.ts'
import type { Sites } from '../../../site/brands/server/siteOfHost.ts'
import { findBilled, findInvoice, presentInvoice } from '../../invoices/server/queries.ts'
import type { InvoicePdf } from './invoicePdfs.ts'
import { findSettings } from './queries.ts'

/** A viewer who may see any invoice. A mail has no viewer of its own, and mailFileOf checks the customer. */
const everyInvoice = { id: 0, role: 'Administrator', ofCompany: false } as const

/** Makes the PDFs of mails about new invoices. */
export function openInvoiceMailFiles(
  { database: { db } }: AppContext,
  { sites, pdfOf }: { sites: Sites; pdfOf: InvoicePdf },
): MakeMailFiles {
  return async ({ invoice: ids }, customerId) => {
    if (ids.length === 0 || !(await findSettings(db)).attachesToMails) return []
    const pdfs = await Promise.all(ids.map((id) => mailFileOf(id, customerId)))
    return pdfs.filter((pdf) => pdf !== undefined)
  }

  async function mailFileOf(id: number, customerId: number | undefined): Promise<MailFile | undefined> {
    const stored = await findInvoice(db, everyInvoice, id)
    if (!stored) return undefined
    const invoice = presentInvoice(stored)
    // The invoice was moved to another customer after the mail was claimed. The error causes a retry, which withdraws
    // the mail.
    if (invoice.userId !== customerId) throw new Error(`Invoice ${id} belongs to another customer now.`)
    const customer = await findBilled(db, invoice.userId)
    // Mails use the default brand, like a host that is not set up.
    const { name, type, draw } = pdfOf({ invoice, customer, host: await sites.ofHost('') })
    return { name, type, content: await draw({ by: 'mails' }) }
  }
}
