import type { TicketEvent } from '../schema.ts'
import { nameOfCategory, priorityNames, statusNames } from '../values.ts'
import { listInWords } from '../../../../shared/text/listInWords.ts'

/** Says in words what was done to a ticket, such as 'set the status to Resolved and the priority to High'. */
export function eventText({
  status,
  priority,
  title,
  category,
  customer,
  isRaised,
  byCustomer,
  mergedInto,
  mergedFrom,
}: TicketEvent): string {
  if (byCustomer) return 'reopened the ticket'
  if (mergedInto) return `merged this ticket into another one${mergedInto.id === undefined ? '' : ':'}`
  if (mergedFrom) return `merged another ticket into this one${mergedFrom.id === undefined ? '' : ':'}`
  if (isRaised) return 'raised this ticket'
  const values = [
    ...(status ? [`the status to ${statusNames[status]}`] : []),
    ...(priority ? [`the priority to ${priorityNames[priority]}`] : []),
    ...(title === undefined ? [] : [`the title to “${title}”`]),
    ...(category === undefined ? [] : [`the category to ${nameOfCategory(category)}`]),
    ...(customer?.name ? [`the customer to ${customer.name}`] : []),
  ]
  const changed = values.length > 0 ? [`set ${listInWords(values)}`] : []
  // Customers are not told the name of the new customer. Staff do not see it if the account was deleted.
  const moved = customer && !customer.name ? ['moved this ticket to another customer'] : []
  return [...changed, ...moved].join(', and ')
}
