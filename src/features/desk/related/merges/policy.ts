import { hourSeconds, type EndpointLimit } from '../../../../shared/endpoint/endpointLimits.ts'
import { isOpenFor, stateOf } from '../../tickets/policy.ts'

/** How often one member of staff may merge tickets; each merge may be mailed to a customer. */
export const mergingLimits: readonly EndpointLimit[] = [
  { name: 'ticket merges', by: 'person', points: 120, seconds: hourSeconds, doing: 'merge tickets' },
]

type MergedTicket = Parameters<typeof isOpenFor>[1] & { id: number }

/** The reason why a ticket cannot be merged into another one, as a sentence; undefined if it can be merged. */
export function whyNotMerged(duplicate: MergedTicket, into: MergedTicket): string | undefined {
  if (duplicate.id === into.id) return 'A ticket cannot be merged into itself.'
  if (!isOpenFor('merge', duplicate)) return `Ticket #${duplicate.id} was merged into another one already.`
  if (stateOf(into) === 'merged') return `Ticket #${into.id} was merged into another one. Choose that one.`
  if (!isOpenFor('receiveMerged', into)) return `Ticket #${into.id} is closed. Reopen it first.`
  return undefined
}
