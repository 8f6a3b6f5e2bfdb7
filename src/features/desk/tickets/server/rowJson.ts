import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import { isStaff } from '../../../../shared/endpoint/roles.ts'
import type { Engine } from '../../../../server/database/engine.ts'
import { jsonRows, type JsonRows } from '../../../../server/database/jsonRows.ts'
import type { Tables } from '../../../../server/database/tables.ts'
import { assigneePicture, companyName, customerName } from '../../../people/accounts/server/directory.ts'
import { seesOthers, type Sight } from '../../../people/viewers/server/sharing.ts'
import {
  detailedTicketRow,
  sharedTicketRow,
  staffTicketRow,
  ticketRow,
  type ListedTicket,
} from '../schema.ts'
import { staffOnlyColumns, type ticketColumns } from './queries.ts'

type TicketRows = SelectQueryBuilder<Tables, 'tickets', Pick<ListedTicket, (typeof ticketColumns)[number]>>

export interface RowSight extends Sight {
  /**
   * For staff: whether rows have the columns of `detailedTicketRow`. These take further lookups for each row, which other
   * lists are spared.
   */
  isDetailed: boolean
}

/** The rows as JSON, with the columns that the user may see. */
export function jsonOf(
  engine: Engine,
  sight: RowSight,
  rows: TicketRows,
): RawBuilder<JsonRows<ListedTicket>> {
  if (!seesOthers(sight)) return jsonRows(engine, { as: ticketRow, of: 'tickets' }, rows)
  const withNames = rows.select(customerName('tickets', sight.role))
  if (!isStaff(sight.role)) return jsonRows(engine, { as: sharedTicketRow, of: 'tickets' }, withNames)
  const forStaff = withNames.select(staffOnlyColumns)
  if (!sight.isDetailed) return jsonRows(engine, { as: staffTicketRow, of: 'tickets' }, forStaff)
  const detailed = forStaff.select([companyName(sight.role), assigneePicture])
  return jsonRows(engine, { as: detailedTicketRow, of: 'tickets' }, detailed)
}
