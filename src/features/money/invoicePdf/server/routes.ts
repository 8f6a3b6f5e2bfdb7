import { audit } from '../../../../server/audit/audit.ts'
import { now } from '../../../../server/database/now.ts'
import { MadeFile } from '../../../../server/endpoints/download.ts'
import { missing } from '../../../../server/http/errors.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import type { Actor } from '../../../../server/session/session.ts'
import { findAccountSeenBy } from '../../../people/accounts/server/directory.ts'
import type { Sites } from '../../../site/brands/server/siteOfHost.ts'
import { viewerOf } from '../../../people/viewers/server/sharing.ts'
import { formatHundredths } from '../../invoices/money.ts'
import { presentItems, priceItems } from '../../invoices/server/items.ts'
import { findBilled, findInvoice, presentInvoice } from '../../invoices/server/queries.ts'
import * as endpoints from '../endpoints.ts'
import { saveSettings } from './commands.ts'
import type { InvoicePdf } from './invoicePdfs.ts'
import { findSettings, findSettingsForUpdate } from './queries.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'document settings changed': 'Changed the document settings',
})

export const invoicePdfRoutes =
  (sites: Sites, pdfOf: InvoicePdf): Routes =>
  (serve, context) => {
    const { db } = context.database

    serve(endpoints.downloadInvoice, async ({ actor, params, request }) => {
      const stored = await findInvoice(db, viewerOf(actor, 'invoices'), params.id)
      if (!stored) throw missing()
      const invoice = presentInvoice(stored)
      const customer = await findBilled(db, invoice.userId)
      const host = await sites.ofRequest(request)
      return fileFor(actor, pdfOf({ invoice, customer, host }))
    })

    serve(endpoints.previewInvoice, async ({ actor, body, request }) => {
      const { items, ...form } = body
      const { storedItems, amountCents } = priceItems(items)
      const invoice = {
        ...form,
        description: form.description ?? null,
        items: presentItems(storedItems),
        amount: formatHundredths(amountCents),
        updatedAt: now(),
      }
      // The customer of a stored invoice may have been deleted.
      const customer = await findAccountSeenBy(db, actor, form.userId)
      const host = await sites.ofRequest(request)
      return fileFor(actor, pdfOf({ invoice, customer, host }))
    })

    serve(endpoints.readDocumentSettings, () => findSettings(db))

    serve(endpoints.saveDocumentSettings, ({ actor, body, address, transact, checkVersion }) =>
      transact(async (tx) => {
        const from = await findSettingsForUpdate(tx)
        const change = { action: 'document settings changed', subject: 'document settings' }
        await checkVersion(tx, from, change)
        await saveSettings(tx, body)
        await audit(tx, { ...change, actorId: actor.id, detail: { from, to: body }, address })
        return body
      }),
    )
  }

const fileFor = ({ id: by }: Actor, { name, type, draw }: ReturnType<InvoicePdf>) =>
  new MadeFile({ name, type, make: (signal) => draw({ by, signal }) })
