import type { Database } from '../../../../server/database/database.ts'
import { rowsCsv } from '../../../../server/lists/rowsCsv.ts'
import { minuteOf } from '../../../../shared/time/zoneClock.ts'
import { assigneeName, customerName } from '../../../people/accounts/server/directory.ts'
import type { Viewer } from '../../../people/viewers/server/sharing.ts'
import { listTagNames } from '../../tags/server/queries.ts'
import { nameOfCategory, priorityNames, statusNames } from '../values.ts'
import type { Filter } from './indexes.ts'
import { ticketsOf } from './queries.ts'
import { ticketIds } from './range.ts'

/**
 * The tickets that match a filter, as a CSV file, newest first.
 *
 * @param timeZone the time zone of the times in the file
 * @throws AppError 400 if a list with this filter would be refused
 */
export async function ticketsCsv(database: Database, viewer: Viewer, filter: Filter, timeZone: string) {
  const ids = await ticketIds(database, viewer, filter)
  const read = async (page: number[]) => {
    const [tickets, tags] = await Promise.all([
      ticketsOf(database.db, viewer)
        .select(['id', 'title', 'status', 'priority', 'category', 'createdAt', 'updatedAt'])
        .select([customerName('tickets', viewer.role), assigneeName])
        .where('id', 'in', page)
        .orderBy('id', 'desc')
        .execute(),
      listTagNames(database.db, page),
    ])
    return tickets.map((ticket) => ({ ...ticket, tags: tags.get(ticket.id) ?? [] }))
  }
  return rowsCsv({
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
      'Assigned to': ({ assigneeName: name }) => name,
      Tags: ({ tags }) => tags.join(', '),
      [`Created (${timeZone})`]: ({ createdAt }, clock) => minuteOf(createdAt, clock),
      [`Updated (${timeZone})`]: ({ updatedAt }, clock) => minuteOf(updatedAt, clock),
    },
  })
}
