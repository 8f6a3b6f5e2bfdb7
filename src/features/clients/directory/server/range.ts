import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../../server/database/database.ts'
import type { Db } from '../../../../server/database/db.ts'
import { jsonRows, type JsonRows } from '../../../../server/database/jsonRows.ts'
import { statusIn } from '../../../../server/database/statusIn.ts'
import {
  noRows,
  readRangeOfGroups,
  type OrderedRows,
  type RowRange,
} from '../../../../server/lists/rowRange.ts'
import { customerName } from '../../../people/accounts/server/directory.ts'
import { madeOnce } from '../../../../shared/text/madeOnce.ts'
import type { Viewer } from '../../../people/viewers/server/sharing.ts'
import { staffInvoiceRow } from '../../../money/invoices/schema.ts'
import { invoicesOf, invoiceColumns } from '../../../money/invoices/server/queries.ts'
import { invoiceStatuses, isPayable, payableStatuses } from '../../../money/invoices/values.ts'
import { staffTicketRow } from '../../../desk/tickets/schema.ts'
import { staffOnlyColumns, ticketColumns, ticketsOf } from '../../../desk/tickets/server/queries.ts'
import { isUnresolved, ticketStatuses, unresolvedStatuses } from '../../../desk/tickets/statuses.ts'
import { invoicesIn, ticketsIn } from './queries.ts'

interface Asked {
  viewer: Viewer
  companyId: number
  range: RowRange
}

type Page = Parameters<OrderedRows<unknown>['read']>[0]

/** Unresolved tickets come first. */
const ticketGroups = [unresolvedStatuses, ticketStatuses.filter((status) => !isUnresolved(status))]
/** Invoices that ask for payment come first. */
const invoiceGroups = [payableStatuses, invoiceStatuses.filter((status) => !isPayable(status))]

/**
 * A range of a company's tickets: the unresolved ones first, then the others, each group newest first. The tickets are
 * counted again for every request. This is fast: a company has few people, and an index finds each person's tickets.
 */
export function companyTicketsInRange({ db, engine }: Database, { viewer, companyId, range }: Asked) {
  const countGroups = madeOnce(() =>
    ticketsIn(db, viewer, companyId)
      .select(({ fn }) => [
        fn.countAll<number>().as('all'),
        sql<number>`count(*) filter (where ${statusIn(unresolvedStatuses)})`.as('unresolved'),
      ])
      .executeTakeFirstOrThrow(),
  )
  const groups = ticketGroups.map((statuses) => {
    const found = ticketsIn(db, viewer, companyId).where(statusIn(statuses))
    return {
      count: async () => {
        const { all, unresolved } = await countGroups()
        return statuses === unresolvedStatuses ? unresolved : all - unresolved
      },
      read: ({ fromEnd, offset, limit }: Page) => {
        const page = found.select('tickets.id').orderBy('tickets.id', fromEnd ? 'asc' : 'desc')
        const rows = ticketsOf(db, viewer)
          .select([...ticketColumns, ...staffOnlyColumns, customerName('tickets', viewer.role)])
          .where('id', 'in', page.limit(limit).offset(offset))
          .orderBy('id', 'desc')
        return pageOf(db, jsonRows(engine, { as: staffTicketRow, of: 'tickets' }, rows))
      },
    }
  })
  return readRangeOfGroups(range, groups)
}

export function companyInvoicesInRange({ db, engine }: Database, { viewer, companyId, range }: Asked) {
  const groups = invoiceGroups.map((statuses) => {
    const found = invoicesIn(db, viewer, companyId).where(statusIn(statuses))
    return {
      count: () => totalOf(found.select(({ fn }) => fn.countAll<number>().as('count'))),
      read: ({ fromEnd, offset, limit }: Page) => {
        const page = found.select('invoices.id').orderBy('invoices.id', fromEnd ? 'asc' : 'desc')
        const rows = invoicesOf(db, viewer)
          .select([...invoiceColumns, customerName('invoices', viewer.role)])
          .where('id', 'in', page.limit(limit).offset(offset))
          .orderBy('id', 'desc')
        return pageOf(db, jsonRows(engine, { as: staffInvoiceRow, of: 'invoices' }, rows))
      },
    }
  })
  return readRangeOfGroups(range, groups)
}

const totalOf = async (counted: { executeTakeFirst: () => Promise<{ count: number } | undefined> }) =>
  (await counted.executeTakeFirst())?.count ?? 0

async function pageOf<Row>(db: Db, rows: RawBuilder<JsonRows<Row>>): Promise<JsonRows<Row>> {
  return (await rows.execute(db)).rows[0] ?? noRows
}
