import { EventLine } from '../../tickets/browser/EventLine.tsx'
import { assignmentText } from '../policy.ts'
import type { AssignmentEvent } from '../schema.ts'

/** A line of the conversation that says who assigned the ticket to whom. */
export function AssignmentLine({ event }: { event: AssignmentEvent }) {
  return <EventLine {...assignmentText(event)} at={event.createdAt} />
}
