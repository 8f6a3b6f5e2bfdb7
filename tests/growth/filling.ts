import type { Insertable } from 'kysely'
import type { Database } from '../../src/server/database/database.ts'
import type { Tables } from '../../src/server/database/tables.ts'
import { dayMs, minuteMs } from '../../src/shared/time/durations.ts'

/** The age of an installation that is filled. */
const years = 5
export const firstNames = [
  'Ada',
  'Bruno',
  'Chloe',
  'Dmitri',
  'Élodie',
  'Farid',
  'Greta',
  'Hiro',
  'Ines',
  'Jamal',
  'Kaia',
] as const
export const lastNames = [
  'Archer',
  'Bianchi',
  'Castillo',
  'Duarte',
  'Eriksen',
  'Fournier',
  'Grant',
  'Hughes',
  'Iqbal',
] as const
export const problem = 'It was fine yesterday. Today the light is red, and nobody can print. '

/** The value at a place of a list that begins again after its last value. */
export function valueAt<Value>(values: readonly [Value, ...Value[]], place: number): Value {
  return values[place % values.length] ?? values[0]
}

/** Fills an installation with records of the past years, in the order of their times. */
export function fillingOf(database: Database) {
  const end = Date.now() - minuteMs

  /** Inserts this many rows, which `row` makes from their places, in transactions of 500. */
  async function insert<Table extends keyof Tables>(
    table: Table,
    count: number,
    row: (place: number) => Insertable<Tables[Table]>,
  ): Promise<void> {
    for (let first = 0; first < count; first += 500) {
      const rows = Array.from({ length: Math.min(500, count - first) }, (_, place) => row(first + place))
      await database.transaction((tx) => tx.insertInto(table).values(rows).execute())
    }
  }

  /** The id of the newest record; 0 for none. */
  async function newestId(
    table: 'users' | 'tickets' | 'companies' | 'brands' | 'tags' | 'ticketResponses' | 'storedFiles',
  ): Promise<number> {
    const found = await database.db
      .selectFrom(table)
      .select(({ fn }) => fn.max<number | null>('id').as('id'))
      .executeTakeFirst()
    return found?.id ?? 0
  }

  /** The time of one of `count` records that are spread over the past `days`. */
  const timeOf = (place: number, count: number, days = years * 365) =>
    new Date(end - days * dayMs * (1 - place / count)).toISOString()

  return {
    db: database.db,
    insert,
    newestId,
    timeOf,
    timesOf: (place: number, count: number) => ({
      createdAt: timeOf(place, count),
      updatedAt: timeOf(place, count),
    }),
    /** The time of a record of today. */
    today: (place: number) => new Date(end + place).toISOString(),
  }
}

export type Filling = ReturnType<typeof fillingOf>
