import { isStaff } from '../../../roles.ts'
import { audit } from '../../../server/audit.ts'
import { missing } from '../../../server/errors.ts'
import { listRange, rangeOf } from '../../../server/listRange.ts'
import { longList, type SeenList } from '../../../server/longList.ts'
import type { Routes } from '../../../server/serve.ts'
import type { Actor } from '../../../server/session.ts'
import * as calls from '../calls.ts'
import { changeInvoice, createInvoice } from './commands.ts'
import {
  findInvoice,
  findInvoiceForUpdate,
  invoicePages,
  presentInvoice,
  summarizeInvoices,
} from './queries.ts'
import { invoicesInRange } from './range.ts'

const notFound = () => missing('Invoice not found')

/** Staff see the names of the customers as well, which are of the list of users. */
function listSeenBy(actor: Actor): SeenList {
  if (isStaff(actor.role)) return { of: 'invoices', with: ['users'], seenBy: actor.role }
  return { of: 'invoices', seenBy: String(actor.id) }
}

export const invoiceRoutes: Routes = (serve, { database }) => {
  const { db } = database
  serve(calls.listInvoices, ({ actor, query, rangeHeader }) => {
    const list = listSeenBy(actor)
    const range = rangeOf(rangeHeader, query)
    return range
      ? listRange(db, list, range, () => invoicesInRange(database, actor, range, query))
      : longList(db, list, invoicePages(db, actor))
  })

  serve(calls.summarizeInvoices, ({ actor }) => summarizeInvoices(db, actor))

  serve(calls.readInvoice, async ({ actor, params }) => {
    const invoice = await findInvoice(db, actor, params.id)
    if (!invoice) throw notFound()
    return presentInvoice(invoice)
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

  serve(calls.updateInvoice, ({ actor, params, body, address, transact, checkVersion }) =>
    transact(async (tx) => {
      const stored = await findInvoiceForUpdate(tx, actor, params.id)
      if (!stored) throw notFound()
      const change = { action: 'invoice changed', subject: `invoice ${stored.id}` }
      await checkVersion(tx, presentInvoice(stored), change)
      const invoice = await changeInvoice(tx, stored, body)
      const detail = {
        from: { status: stored.status, amountCents: stored.amountCents },
        to: { status: invoice.status, amountCents: invoice.amountCents },
      }
      await audit(tx, { ...change, actorId: actor.id, detail, address })
      return presentInvoice(invoice)
    }),
  )
}
