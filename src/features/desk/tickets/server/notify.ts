import type { Tx } from '../../../../server/database/db.ts'
import type { Topic } from '../../../../server/database/notifications.ts'

/** The maximum number of ids in a notification, which can have at most 8000 bytes. */
const maxIds = 500

async function notify(tx: Tx, topic: Topic, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += maxIds) {
    await tx.notify(topic, ids.slice(from, from + maxIds).join())
  }
}

/** Notifies every instance that these tickets have changed in a way that their customers see as well. */
export const notifyTickets = (tx: Tx, ...ids: readonly number[]): Promise<void> => notify(tx, 'tickets', ids)

/** Like notifyTickets, for changes that only staff see. Customers must not learn that something has happened. */
export const notifyStaffOfTickets = (tx: Tx, ...ids: readonly number[]): Promise<void> =>
  notify(tx, 'staffTickets', ids)

/** No ticket has this id. A notification of it reloads only lists and counts. */
export const noTicket = 0

/** The ids of a notification. */
export const idsOfNotification = (detail: string): number[] =>
  detail === '' ? [] : detail.split(',').map(Number)
