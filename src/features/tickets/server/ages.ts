import { dayMs } from '../../../durations.ts'
import type { TicketAge } from '../values.ts'

const days: Record<TicketAge, number> = { day: 1, week: 7, month: 30, 'over-week': 7, 'over-month': 30 }

interface Created {
  since?: string | undefined
  before?: string | undefined
}

/** When tickets of an age were created: since a time, or before it. */
export function createdWithin(age: TicketAge | undefined): Created {
  if (age === undefined) return {}
  const time = new Date(Date.now() - days[age] * dayMs).toISOString()
  return age.startsWith('over-') ? { before: time } : { since: time }
}
