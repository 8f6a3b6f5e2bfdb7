import type { Database } from '../../../../server/database/database.ts'
import { rowsCsv } from '../../../../server/lists/rowsCsv.ts'
import { minuteOf } from '../../../../shared/time/zoneClock.ts'
import type { LeadFilter } from '../listSchema.ts'
import { leadStateNames } from '../values.ts'
import { listInquiriesWith } from './queries.ts'
import { leadIds } from './range.ts'

/**
 * The leads that match a filter, as a CSV file, newest first.
 *
 * @param timeZone the time zone of the times in the file
 * @throws AppError 400 if a list with this filter would be refused
 */
export async function leadsCsv(database: Database, userId: number, filter: LeadFilter, timeZone: string) {
  type Row = Awaited<ReturnType<typeof listInquiriesWith>>[number]
  return rowsCsv<Row>({
    ids: await leadIds(database, userId, filter),
    read: (page) => listInquiriesWith(database.db, page),
    timeZone,
    columns: {
      ID: ({ id }) => id,
      Name: ({ name }) => name,
      Email: ({ email }) => email,
      Phone: ({ phone }) => phone,
      Company: ({ company }) => company,
      Type: ({ type }) => type,
      Services: ({ services }) => services.join(', '),
      Message: ({ message }) => message,
      Status: ({ state }) => leadStateNames[state],
      'Reason why lost': ({ lostReason }) => lostReason,
      'Assigned to': ({ assignee }) => assignee,
      [`Received (${timeZone})`]: ({ createdAt }, clock) => minuteOf(createdAt, clock),
    },
  })
}
