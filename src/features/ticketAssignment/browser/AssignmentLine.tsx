import { EventLine } from '../../tickets/browser/EventLine.tsx'
import type { AssignmentEvent } from '../schema.ts'

/** Who assigned the ticket to whom, in a line of its conversation. */
export function AssignmentLine({ event }: { event: AssignmentEvent }) {
  const { assigneeId, assigneeName, authorName, isTaken, isAutomatic, createdAt } = event
  const assigned = `assigned this ticket to ${assigneeName ?? 'a deleted account'}`
  const done =
    assigneeId === null ? 'assigned this ticket to nobody' : isTaken ? 'took this ticket' : assigned
  const author = isAutomatic ? 'The service desk' : (authorName ?? 'A deleted account')
  return <EventLine author={author} done={done} at={createdAt} />
}
