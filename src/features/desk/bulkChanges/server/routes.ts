import type { Db, Tx } from '../../../../server/database/db.ts'
import { LongList } from '../../../../server/endpoints/longList.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import { viewerOf } from '../../../people/viewers/server/sharing.ts'
import type { TicketEvents } from '../../tickets/server/events.ts'
import * as endpoints from '../endpoints.ts'
import type { TicketChangeStep } from '../schema.ts'
import { beginChange, beginUndo, changeNext, undoNext } from './commands.ts'
import { stepOfChange, stepOfUndo, ticketsToChange } from './queries.ts'

type StepOf = (db: Db, id: number) => Promise<TicketChangeStep>

export const ticketChangeRoutes =
  (events: TicketEvents): Routes =>
  (serve, context) => {
    const { database } = context

    /**
     * Runs one transaction after another and yields the progress after each. Once the client has disconnected, no
     * further transaction begins.
     */
    async function* steps(first: TicketChangeStep[], stepOf: StepOf, next: (tx: Tx) => Promise<boolean>) {
      yield first
      let isOver = false
      while (!isOver) {
        isOver = !(await database.transaction(next))
        yield await Promise.all(first.map(({ id }) => stepOf(database.db, id)))
      }
    }

    serve(endpoints.changeTickets, async ({ actor, body, address, transact }) => {
      const viewer = viewerOf(actor, 'tickets')
      const tickets = await ticketsToChange(database, viewer, body)
      // A retry with the same Idempotency-Key gets the same change, and resumes that change.
      const begun = await transact(async (tx) => [
        await stepOfChange(tx, await beginChange(tx, actor.id, body, tickets)),
      ])
      const id = begun[0]?.id ?? 0
      const by = { viewer, actor, address, events }
      return new LongList(
        steps(begun, stepOfChange, (tx) => changeNext(tx, id, by)),
        { tellsProgress: true },
      )
    })

    serve(endpoints.undoTicketChange, async ({ actor, params: { id }, address, transact }) => {
      const by = { viewer: viewerOf(actor, 'tickets'), actor, address, events }
      const begun = await transact(async (tx) => {
        await beginUndo(tx, id, actor.id)
        return [await stepOfUndo(tx, id)]
      })
      return new LongList(
        steps(begun, stepOfUndo, (tx) => undoNext(tx, id, by)),
        { tellsProgress: true },
      )
    })
  }
