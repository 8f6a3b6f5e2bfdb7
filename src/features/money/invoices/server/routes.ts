import type { Selectable } from 'kysely'
import { isStaff } from '../../../../shared/endpoint/roles.ts'
import { audit } from '../../../../server/audit/audit.ts'
import { now } from '../../../../server/database/now.ts'
import { Download } from '../../../../server/endpoints/download.ts'
import { missing } from '../../../../server/http/errors.ts'
import { ListRange, rangeOf } from '../../../../server/endpoints/listRange.ts'
import { LongList } from '../../../../server/endpoints/longList.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import type { Actor } from '../../../../server/session/session.ts'
import type { Tables } from '../../../../server/database/tables.ts'
import { viewerOf } from '../../../people/viewers/server/sharing.ts'
import * as endpoints from '../endpoints.ts'
import { changesOfInvoice } from './changes.ts'
import { changeInvoice, createInvoice } from './commands.ts'
import { providerToday } from '../../../site/provider/server/queries.ts'
import {
  findBilled,
  findInvoice,
  findInvoiceForUpdate,
  invoicePages,
  presentInvoice,
  sumOutstanding,
  summarizeInvoices,
} from './queries.ts'
import { invoicesCsv } from './csv.ts'
import { invoicesInRange } from './range.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'invoice created': 'Created the invoice',
  'invoice changed': 'Changed the invoice',
  'invoices exported': 'Exported invoices',
})

const notFound = () => missing('Invoice not found')

/** For the audit log: the old and new values of each changed field and of sentAt. */
function detailOf(before: Selectable<Tables['invoices']>, after: Selectable<Tables['invoices']>) {
  const changes = changesOfInvoice(before, after)
  const from = Object.fromEntries(changes.map((change) => [change.field, change.from]))
  const to = Object.fromEntries(changes.map((change) => [change.field, change.to]))
  if (before.sentAt === after.sentAt) return { from, to }
  return { from: { ...from, sentAt: before.sentAt }, to: { ...to, sentAt: after.sentAt } }
}

export const invoiceRoutes: Routes = (serve, context) => {
  const { database } = context
  const { db } = database
  const viewerFor = (actor: Actor) => viewerOf(actor, 'invoices')

  serve(endpoints.listInvoices, async ({ actor, query, rangeHeader }) => {
    const viewer = viewerFor(actor)
    const range = rangeOf(rangeHeader, query)
    return range
      ? new ListRange(range.first, () => invoicesInRange(database, viewer, range, query))
      : new LongList(invoicePages(db, viewer))
  })

  serve(endpoints.summarizeInvoices, async ({ actor }) => ({
    ...(await summarizeInvoices(db, viewerFor(actor))),
    today: await providerToday(db),
  }))

  serve(endpoints.sumOutstanding, async () => sumOutstanding(db, { today: await providerToday(db) }))

  serve(endpoints.exportInvoices, async ({ actor, body, address }) => {
    const parts = await invoicesCsv(database, viewerFor(actor), body)
    await audit(db, { action: 'invoices exported', actorId: actor.id, detail: body, address })
    return new Download({
      name: `invoices-${now().slice(0, 10)}.csv`,
      type: 'text/csv; charset=utf-8',
      parts,
    })
  })

  serve(endpoints.readInvoice, async ({ actor, params }) => {
    const invoice = await findInvoice(db, viewerFor(actor), params.id)
    if (!invoice) throw notFound()
    if (isStaff(actor.role) || invoice.userId === actor.id) return presentInvoice(invoice)
    return { ...presentInvoice(invoice), colleague: (await findBilled(db, invoice.userId)) ?? null }
  })

  serve(endpoints.createInvoice, ({ actor, body, address, transact }) =>
    transact(async (tx) => {
      const invoice = await createInvoice(tx, body)
      await audit(tx, {
        action: 'invoice created',
        actorId: actor.id,
        subject: `invoice ${invoice.id}`,
        address,
      })
      return presentInvoice(invoice)
    }),
  )

  serve(endpoints.updateInvoice, async ({ actor, params, body, address, transact, checkVersion }) => {
    const viewer = viewerFor(actor)
    return transact(async (tx) => {
      const stored = await findInvoiceForUpdate(tx, viewer, params.id)
      if (!stored) throw notFound()
      const change = { action: 'invoice changed', subject: `invoice ${stored.id}` }
      await checkVersion(tx, presentInvoice(stored), change)
      const invoice = await changeInvoice(tx, stored, body)
      await audit(tx, { ...change, actorId: actor.id, detail: detailOf(stored, invoice), address })
      return presentInvoice(invoice)
    })
  })
}
