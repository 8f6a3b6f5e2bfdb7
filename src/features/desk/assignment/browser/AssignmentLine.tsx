import { EventLine } from '../../tickets/browser/EventLine.tsx'
import { assignmentText } from '../policy.ts'
import type { AssignmentEvent } from '../schema.ts'

/** Who assigned the ticket to whom, in a line of its conversation. */
export function AssignmentLine({ event }: { event: AssignmentEvent }) {
  return <EventLine {...assignmentText(event)} at={event.createdAt} />
}
