import type { Database } from '../../../server/database/database.ts'
import type { TicketColumns } from '../../../server/modules.ts'
import { rowsCsv } from '../../../server/lists/rowsCsv.ts'
import { minuteOf } from '../../../zoneClock.ts'
import { customerName } from '../../accounts/server/directory.ts'
import type { Viewer } from '../../companies/server/sharing.ts'
import { nameOfCategory, priorityNames, statusNames } from '../values.ts'
import type { Filter } from './indexes.ts'
import { ticketsOf } from './queries.ts'
import { ticketIds } from './range.ts'

interface FileForm {
  /** That of the times in the file. */
  timeZone: string
  /** The columns of a module that is on. */
  more: TicketColumns | undefined
}

/**
 * The tickets of a filter as a file, newest first.
 *
 * @throws AppError 400 where the list of the filter is refused
 */
export async function ticketsCsv(
  database: Database,
  viewer: Viewer,
  filter: Filter,
  { timeZone, more }: FileForm,
) {
  const ids = await ticketIds(database, viewer, filter)
  const read = async (page: number[]) => {
    const tickets = await ticketsOf(database.db, viewer)
      .select(['id', 'title', 'status', 'priority', 'category', 'createdAt', 'updatedAt'])
      .select(customerName('tickets', viewer.role))
      .where('id', 'in', page)
      .orderBy('id', 'desc')
      .execute()
    const values = await more?.read(database.db, page)
    return tickets.map((ticket) => ({ ...ticket, more: values?.get(ticket.id) ?? [] }))
  }
  type Row = Awaited<ReturnType<typeof read>>[number]
  return rowsCsv<Row>({
    ids,
    read,
    timeZone,
    columns: {
      ID: ({ id }) => id,
      Title: ({ title }) => title,
      Status: ({ status }) => statusNames[status],
      Priority: ({ priority }) => priorityNames[priority],
      Category: ({ category }) => nameOfCategory(category),
      Customer: ({ customerName: name }) => name,
      ...Object.fromEntries(
        (more?.heads ?? []).map((head, place) => [head, (row: Row) => row.more[place] ?? '']),
      ),
      [`Created (${timeZone})`]: ({ createdAt }, clock) => minuteOf(createdAt, clock),
      [`Updated (${timeZone})`]: ({ updatedAt }, clock) => minuteOf(updatedAt, clock),
    },
  })
}
