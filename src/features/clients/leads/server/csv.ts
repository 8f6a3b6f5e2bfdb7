import type { Db } from '../../../../server/database/db.ts'
import { idPages, rowsCsv } from '../../../../server/lists/rowsCsv.ts'
import { minuteOf } from '../../../../shared/time/zoneClock.ts'
import { leadStateNames } from '../values.ts'
import { listInquiriesWith } from './queries.ts'

/** The leads with these ids as a file, newest first. */
export function leadsCsv(db: Db, ids: readonly number[], timeZone: string) {
  const newestFirst = [...new Set(ids)].toSorted((one, other) => other - one)
  type Row = Awaited<ReturnType<typeof listInquiriesWith>>[number]
  return rowsCsv<Row>({
    ids: idPages(newestFirst.map((id) => ({ id }))),
    read: (page) => listInquiriesWith(db, page),
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
