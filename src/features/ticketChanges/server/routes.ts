import type { Db, Tx } from '../../../server/database/db.ts'
import { LongList } from '../../../server/lists/longList.ts'
import { invalidField } from '../../../server/http/errors.ts'
import type { AssignSeveral } from '../../../server/modules.ts'
import type { Routes } from '../../../server/http/serve.ts'
import { viewerOf } from '../../companies/server/sharing.ts'
import * as endpoints from '../endpoints.ts'
import type { TicketChangeStep } from '../schema.ts'
import { beginChange, beginUndo, changeNext, undoNext } from './commands.ts'
import { stepOfChange, stepOfUndo, ticketsToChange } from './queries.ts'

type StepOf = (db: Db, id: number) => Promise<TicketChangeStep>

interface TicketChangeRoutes {
  /** Undefined while no module assigns tickets. */
  findAssignSeveral: () => Promise<AssignSeveral | undefined>
}

export const ticketChangeRoutes =
  ({ findAssignSeveral }: TicketChangeRoutes): Routes =>
  (serve, context) => {
    const { database } = context

    /** One transaction after another, and how far it is after each. Where the client goes, no other one begins. */
    async function* steps(first: TicketChangeStep[], stepOf: StepOf, next: (tx: Tx) => Promise<boolean>) {
      yield first
      let isOver = false
      while (!isOver) {
        isOver = !(await database.transaction(next))
        yield await Promise.all(first.map(({ id }) => stepOf(database.db, id)))
      }
    }

    serve(endpoints.changeTickets, async ({ actor, body, address, transact }) => {
      const [viewer, assign] = await Promise.all([viewerOf(context, actor, 'tickets'), findAssignSeveral()])
      if (body.assigneeId !== undefined && !assign)
        throw invalidField('assigneeId', 'Tickets cannot be assigned: the service desk is switched off.')
      const tickets = await ticketsToChange(database, viewer, body)
      // A repetition under the same Idempotency-Key gets the same change, and goes on with it.
      const begun = await transact(async (tx) => [
        await stepOfChange(tx, await beginChange(tx, actor.id, body, tickets)),
      ])
      const id = begun[0]?.id ?? 0
      const by = { viewer, actor, address, assign }
      return new LongList(
        steps(begun, stepOfChange, (tx) => changeNext(tx, id, by)),
        { tellsProgress: true },
      )
    })

    serve(endpoints.undoTicketChange, async ({ actor, params: { id }, address, transact }) => {
      const [viewer, assign] = await Promise.all([viewerOf(context, actor, 'tickets'), findAssignSeveral()])
      const by = { viewer, actor, address, assign }
      const begun = await transact(async (tx) => {
        await beginUndo(tx, id, by)
        return [await stepOfUndo(tx, id)]
      })
      return new LongList(
        steps(begun, stepOfUndo, (tx) => undoNext(tx, id, by)),
        { tellsProgress: true },
      )
    })
  }
