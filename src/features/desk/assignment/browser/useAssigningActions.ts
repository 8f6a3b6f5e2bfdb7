import { useQuery } from '@tanstack/react-query'
import { UserRound, UserRoundCheck, UserRoundX } from 'lucide'
import { currentUserQuery } from '../../../people/accounts/browser/api.ts'
import { ticketQuery } from '../../tickets/browser/api.ts'
import { stateOf } from '../../tickets/policy.ts'
import { assigneesQuery, assignmentQuery } from './api.ts'
import { useAssigning } from './useAssigning.ts'

const assignTo = 'Assign to'

/**
 * The actions that assign the ticket of the screen, as AssigneeSection does. None for a merged ticket, which
 * cannot be changed, and while the ticket is loading. Names of colleagues are found when they are typed.
 *
 * @param ticketId undefined if the screen shows no ticket
 */
export function useAssigningActions(ticketId: number | undefined) {
  const isWanted = ticketId !== undefined
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false })
  const { data: ticket } = useQuery({ ...ticketQuery(String(ticketId)), enabled: false })
  const { data: assignment } = useQuery({ ...assignmentQuery(ticketId ?? 0), enabled: isWanted })
  const { data: staff = [] } = useQuery({ ...assigneesQuery, enabled: isWanted })
  const assigning = useAssigning()
  if (!isWanted || !user || !ticket || !assignment || stateOf(ticket) === 'merged') return []
  const assign = (assigneeId: number | null) => () =>
    assigning.mutate({ startedFrom: assignment, assigneeId })
  const isOther = ({ id }: { id: number | null }) => id !== assignment.assigneeId
  const colleagues = staff.filter(({ id }) => id !== user.id)
  const names = Map.groupBy(colleagues, ({ name }) => name)
  const me = [user].filter(isOther).map(({ id }) => ({
    label: `${assignTo} me`,
    icon: UserRoundCheck,
    run: assign(id),
  }))
  const others = [
    ...colleagues.filter(isOther).map(({ id, name, username }) => ({
      label: `${assignTo} ${names.get(name)?.length === 1 ? name : `${name} (${username})`}`,
      icon: UserRound,
      run: assign(id),
      isOnlyTyped: true,
    })),
    ...[{ id: null }].filter(isOther).map(({ id }) => ({
      label: `${assignTo} nobody`,
      icon: UserRoundX,
      run: assign(id),
      isOnlyTyped: true,
    })),
  ]
  if (others.length === 0) return me
  return [...me, { label: `${assignTo}…`, icon: UserRound, types: `${assignTo} ` }, ...others]
}
