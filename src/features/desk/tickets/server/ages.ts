import { sql } from 'kysely'
import { dayMs } from '../../../../shared/time/durations.ts'
import type { TicketAge } from '../values.ts'

const days: Record<TicketAge, number> = { day: 1, week: 7, month: 30, 'over-week': 7, 'over-month': 30 }

interface Created {
  since?: string | undefined
  before?: string | undefined
}

/** The condition for an age: created since a time, or before a time. */
export function createdWithin(age: TicketAge | undefined): Created {
  if (age === undefined) return {}
  const time = new Date(Date.now() - days[age] * dayMs).toISOString()
  return age.startsWith('over-') ? { before: time } : { since: time }
}

const afterAllIds = 2_147_483_647

/**
 * The id of the first ticket created at or after this time. Ids have the order of creation, and every index contains
 * them. So ages are filtered by id.
 */
export const firstCreated = (time: string) => sql<number>`coalesce((select "id" from "tickets" as "dated"
  where "dated"."createdAt" >= ${time} order by "dated"."createdAt", "dated"."id" limit 1), ${sql.lit(afterAllIds)})`
