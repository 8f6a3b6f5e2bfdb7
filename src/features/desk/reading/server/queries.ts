import { compileOnce } from '../../../../server/database/compileOnce.ts'
import type { Db } from '../../../../server/database/db.ts'
import { sightOf, type Sight, type Viewer } from '../../../people/viewers/server/sharing.ts'
import { namedTicketsOf } from '../../tickets/server/queries.ts'
import type { ReadPosition } from '../schema.ts'

const position = compileOnce((db, { id, ticketId }: { id: number; ticketId: number }, sight: Sight) =>
  namedTicketsOf(db, { id, ...sight })
    .leftJoin('readPositions', (join) =>
      join.onRef('readPositions.ticketId', '=', 'tickets.id').on('readPositions.userId', '=', id),
    )
    .select('readPositions.readAt')
    .where('tickets.id', '=', ticketId),
)

/** How far the viewer has read a ticket; undefined if there is no such ticket, or the viewer may not see it. */
export async function findReadPosition(
  db: Db,
  viewer: Viewer,
  ticketId: number,
): Promise<ReadPosition | undefined> {
  const [found] = await position(db, { id: viewer.id, ticketId }, sightOf(viewer))
  return found
}
