// One script for the slots of lists and overviews: each would cost every page the bytes of its name.
export { AssignMenu } from '../../ticketAssignment/browser/AssignMenu.tsx'
export { QueueTabs } from '../../ticketAssignment/browser/QueueTabs.tsx'
export { WorkSummary } from '../../ticketAssignment/browser/WorkSummary.tsx'
export { DeskFilters } from './DeskFilters.tsx'
