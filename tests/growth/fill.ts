import type { Database } from '../../src/server/database/database.ts'
import { fillingOf } from './filling.ts'
import { fillOthers } from './fillOthers.ts'
import { fillPeople } from './fillPeople.ts'
import { fillTickets } from './fillTickets.ts'
import type { Sizes } from './sizes.ts'

/** The ids of a long conversation, of a customer and a company with many records, and of one of its people who share. */
export interface Filled {
  ticket: number
  customer: number
  company: number
  sharing: number
}

/** Adds what a provider gathers in years to an installation. The order of the records is that of their times. */
export async function fill(database: Database, size: Sizes): Promise<Filled> {
  const filling = fillingOf(database)
  const people = await fillPeople(filling, size)
  const { ticket, customer, firstTicket } = await fillTickets(filling, size, people)
  await fillOthers(filling, size, { ...people, firstTicket })
  return { ticket, customer, company: people.firstCompany, sharing: people.firstPerson }
}
