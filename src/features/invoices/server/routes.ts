import type { Selectable } from 'kysely'
import { isStaff } from '../../../roles.ts'
import { audit } from '../../../server/audit.ts'
import { missing } from '../../../server/errors.ts'
import { listRange, rangeOf } from '../../../server/listRange.ts'
import { longList, type SeenList } from '../../../server/longList.ts'
import type { Routes } from '../../../server/serve.ts'
import type { Actor } from '../../../server/session.ts'
import type { Tables } from '../../../server/database/tables.ts'
import { viewerOf, type Viewer } from '../../companies/server/sharing.ts'
import * as calls from '../calls.ts'
import { changesOfInvoice } from './changes.ts'
import { changeInvoice, createInvoice } from './commands.ts'
import {
  findBilled,
  findInvoice,
  findInvoiceForUpdate,
  invoicePages,
  presentInvoice,
  summarizeInvoices,
} from './queries.ts'
import { invoicesInRange } from './range.ts'

const notFound = () => missing('Invoice not found')

/** Staff and colleagues see the names of the customers as well, which are of the list of users. */
function listSeenBy({ id, role, ofCompany }: Viewer): SeenList {
  if (isStaff(role)) return { of: 'invoices', with: ['users'], seenBy: role }
  if (!ofCompany) return { of: 'invoices', seenBy: String(id) }
  return { of: 'invoices', with: ['users', 'companyMembers'], seenBy: `${id}.company` }
}

/** For the audit log: each changed field from and to, and the mails to the customer. */
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
  const viewerFor = (actor: Actor) => viewerOf(context, actor, 'invoices')

  serve(calls.listInvoices, async ({ actor, query, rangeHeader }) => {
    const viewer = await viewerFor(actor)
    const list = listSeenBy(viewer)
    const range = rangeOf(rangeHeader, query)
    return range
      ? listRange(db, list, range, () => invoicesInRange(database, viewer, range, query))
      : longList(db, list, invoicePages(db, viewer))
  })

  serve(calls.summarizeInvoices, async ({ actor }) => summarizeInvoices(db, await viewerFor(actor)))

  serve(calls.readInvoice, async ({ actor, params }) => {
    const invoice = await findInvoice(db, await viewerFor(actor), params.id)
    if (!invoice) throw notFound()
    if (isStaff(actor.role) || invoice.userId === actor.id) return presentInvoice(invoice)
    return { ...presentInvoice(invoice), colleague: (await findBilled(db, invoice.userId)) ?? null }
  })

  serve(calls.createInvoice, ({ actor, body, address, transact }) =>
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

  serve(calls.updateInvoice, async ({ actor, params, body, address, transact, checkVersion }) => {
    const viewer = await viewerFor(actor)
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
