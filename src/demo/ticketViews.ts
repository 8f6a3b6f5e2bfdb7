import { searchText } from '../features/desk/views/search.ts'
import type { TicketView } from '../features/desk/tickets/view.ts'
import type { Db } from '../server/database/db.ts'
import type { Clock } from './clock.ts'
import type { IdOf } from './people.ts'

interface DemoView {
  by: string
  name: string
  isShared: boolean
  is: TicketView
}

const ticketViews: readonly DemoView[] = [
  {
    by: 'maria',
    name: 'Urgent',
    isShared: true,
    is: { queue: 'unresolved', priority: 'high,critical', sort: 'waitsSince ascending' },
  },
  {
    by: 'daniel',
    name: 'Answers I owe',
    isShared: false,
    is: {
      queue: 'mine',
      waiting: 'us',
      sort: 'waitsSince ascending',
      columns: 'customer,assignee,waitsSince',
    },
  },
]

/** Adds saved views of the list of tickets. */
export async function addTicketViews(tx: Db, clock: Clock, idOf: IdOf): Promise<void> {
  const createdAt = clock.ago(45)
  const rows = ticketViews.map(({ by, name, isShared, is }) => ({
    name,
    search: searchText(is),
    userId: idOf(by),
    ownerId: isShared ? null : idOf(by),
    createdAt,
    updatedAt: createdAt,
  }))
  await tx.insertInto('ticketViews').values(rows).execute()
}
