import { useMemo } from 'react'
import { isClosed, type LeadSelection, type LeadState } from '../values.ts'
import type { LeadView } from '../view.ts'

interface FilteredLead {
  state: LeadState
  assignedTo: number | null
  createdAt: string
}

/**
 * A function that checks a lead against the filters of a view; undefined if there are no filters.
 *
 * @param userId the signed-in user, for the filter `me`
 */
export function leadFilter(
  { state, assigned, from, to }: LeadView,
  userId: number | undefined,
): ((lead: FilteredLead) => boolean) | undefined {
  if (state === undefined && assigned === undefined && from === undefined && to === undefined)
    return undefined
  const assignee = assigned === 'me' ? userId : assigned === 'nobody' ? null : assigned
  const begin = from === undefined ? -Infinity : new Date(`${from}T00:00`).getTime()
  const end = to === undefined ? Infinity : endOf(to)
  return (lead) => {
    const at = Date.parse(lead.createdAt)
    return (
      (state === undefined || isSelected(lead.state, state)) &&
      (assigned === undefined || lead.assignedTo === assignee) &&
      at >= begin &&
      at < end
    )
  }
}

const isSelected = (state: LeadState, selection: LeadSelection): boolean =>
  selection === 'open' ? !isClosed(state) : selection === 'closed' ? isClosed(state) : state === selection

/** The midnight at the end of a day. It is not always 24 hours after the beginning of the day. */
function endOf(text: string): number {
  const midnight = new Date(`${text}T00:00`)
  return midnight.setDate(midnight.getDate() + 1)
}

/** Like `leadFilter`, but also rejects hidden leads. Undefined if all leads are shown. */
export function useLeadFilter(
  { state, assigned, from, to }: LeadView,
  userId: number | undefined,
  hidden: ReadonlySet<number> | undefined,
): ((lead: FilteredLead & { id: number }) => boolean) | undefined {
  return useMemo(() => {
    const filter = leadFilter({ state, assigned, from, to }, userId)
    if (!filter && !hidden?.size) return undefined
    return (lead) => !hidden?.has(lead.id) && (!filter || filter(lead))
  }, [state, assigned, from, to, userId, hidden])
}
