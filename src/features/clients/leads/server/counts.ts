import { sql } from 'kysely'
import { compareTexts } from '../../../../shared/text/compareTexts.ts'
import { compileOnce } from '../../../../server/database/compileOnce.ts'
import type { Db } from '../../../../server/database/db.ts'
import type { LeadFilter, LeadSummary } from '../listSchema.ts'
import { isSelected, ofCounts, type FilterValues } from './selected.ts'

/** The number of selected leads. The database maintains it, except for a filter by the time of receipt. */
export async function countLeads(db: Db, values: FilterValues): Promise<number> {
  const [found] = await countOf(db, values, {})
  return found?.count ?? 0
}

const countOf = compileOnce((db, values: FilterValues) =>
  values.from === undefined && values.to === undefined
    ? db
        .selectFrom('leadCounts')
        .select(sql<number>`coalesce(sum("count"), 0)`.as('count'))
        .where(isSelected(values, ofCounts))
    : db
        .selectFrom('contactRequests')
        .select((by) => by.fn.countAll<number>().as('count'))
        .where(isSelected(values)),
)

/**
 * Counts leads and the services that they name, of as many rows as there are combinations of a type and services: the
 * database maintains the number of leads of each.
 */
export async function summarizeLeads(
  db: Db,
  { archived }: Pick<LeadFilter, 'archived'>,
): Promise<LeadSummary> {
  const topics = await db
    .selectFrom('leadTopicCounts')
    .select(['type', 'services', 'count'])
    .where('count', '>', 0)
    .$if(archived === 'no', (query) => query.where('isArchived', '=', false))
    .execute()
  const services = new Map<string, number>()
  for (const { services: named, count } of topics) {
    // A service that one lead names twice counts once.
    for (const service of new Set(named)) services.set(service, (services.get(service) ?? 0) + count)
  }
  const most = Math.max(0, ...services.values())
  const popular = [...services].filter(([, count]) => count === most).map(([service]) => service)
  return {
    total: topics.reduce((sum, { count }) => sum + count, 0),
    services: services.size,
    types: new Set(topics.map(({ type }) => type)).size,
    mostPopular: popular.toSorted(compareTexts)[0] ?? null,
  }
}
