import { openDatabase } from '../../src/server/database/database.ts'
import type { TestPlace } from './engines.ts'
import { testLog } from './testLog.ts'

const at = '2024-01-05T15:04:05.120Z'
export const ticket = {
  userId: 1,
  title: 't',
  description: 'd',
  category: 'c',
  createdAt: at,
  updatedAt: at,
}

const open = (place: TestPlace, migrations?: URL) =>
  openDatabase({ ...place, log: testLog, ...(migrations ? { migrations } : {}) })

/** Creates the database at this place, with one ticket and one response to it. */
export async function addTicketWithResponse(place: TestPlace): Promise<void> {
  const { db, close } = await open(place)
  const { id } = await db.insertInto('tickets').values(ticket).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('ticketResponses')
    .values({ ticketId: id, userId: 1, message: 'm', createdAt: at })
    .execute()
  await close()
}

/** Opens the database, which applies the migrations, and counts its tickets and responses. */
export async function countTicketsAndResponses(
  place: TestPlace,
  migrations?: URL,
): Promise<{ tickets: number; responses: number; tables: string[] }> {
  const { db, close } = await open(place, migrations)
  const tickets = await db.selectFrom('tickets').select('id').execute()
  const responses = await db.selectFrom('ticketResponses').select('id').execute()
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  await close()
  return { tickets: tickets.length, responses: responses.length, tables }
}
