import type { RawBuilder } from 'kysely'
import type { Database } from '../../../server/database/database.ts'
import type { Db } from '../../../server/database/db.ts'
import { jsonRows, type JsonRows } from '../../../server/database/jsonRows.ts'
import { noRows, readRange, type RowRange } from '../../../server/lists/rowRange.ts'
import { customerName } from '../../accounts/server/directory.ts'
import { ownersIn, type Viewer } from '../../companies/server/sharing.ts'
import { staffInvoiceRow } from '../../invoices/schema.ts'
import { invoicesOf, invoiceColumns } from '../../invoices/server/queries.ts'
import { staffTicketRow } from '../../tickets/schema.ts'
import { staffTicketColumns, ticketsOf } from '../../tickets/server/queries.ts'

interface Asked {
  viewer: Viewer
  companyId: number
  range: RowRange
}

/** Newest first. Counted each time: a company has few people, and an index has the tickets of each together. */
export function companyTicketsInRange({ db, engine }: Database, { viewer, companyId, range }: Asked) {
  const found = ticketsOf(db, viewer).innerJoin(ownersIn(db, companyId, 'tickets'), (join) =>
    join.onRef('owners.ownerId', '=', 'tickets.userId').onRef('tickets.id', '>', 'owners.after'),
  )
  return readRange(range, {
    count: () => totalOf(found.select(({ fn }) => fn.countAll<number>().as('count'))),
    read: ({ fromEnd, offset, limit }) => {
      const page = found.select('tickets.id').orderBy('tickets.id', fromEnd ? 'asc' : 'desc')
      const rows = ticketsOf(db, viewer)
        .select([...staffTicketColumns, customerName('tickets', viewer.role)])
        .where('id', 'in', page.limit(limit).offset(offset))
        .orderBy('id', 'desc')
      return pageOf(db, jsonRows(engine, { as: staffTicketRow, of: 'tickets' }, rows))
    },
  })
}

export function companyInvoicesInRange({ db, engine }: Database, { viewer, companyId, range }: Asked) {
  const found = invoicesOf(db, viewer).innerJoin(ownersIn(db, companyId, 'invoices'), (join) =>
    join.onRef('owners.ownerId', '=', 'invoices.userId').onRef('invoices.id', '>', 'owners.after'),
  )
  return readRange(range, {
    count: () => totalOf(found.select(({ fn }) => fn.countAll<number>().as('count'))),
    read: ({ fromEnd, offset, limit }) => {
      const page = found.select('invoices.id').orderBy('invoices.id', fromEnd ? 'asc' : 'desc')
      const rows = invoicesOf(db, viewer)
        .select([...invoiceColumns, customerName('invoices', viewer.role)])
        .where('id', 'in', page.limit(limit).offset(offset))
        .orderBy('id', 'desc')
      return pageOf(db, jsonRows(engine, { as: staffInvoiceRow, of: 'invoices' }, rows))
    },
  })
}

const totalOf = async (counted: { executeTakeFirst: () => Promise<{ count: number } | undefined> }) =>
  (await counted.executeTakeFirst())?.count ?? 0

async function pageOf<Row>(db: Db, rows: RawBuilder<JsonRows<Row>>): Promise<JsonRows<Row>> {
  return (await rows.execute(db)).rows[0] ?? noRows
}
