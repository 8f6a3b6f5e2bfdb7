import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Switch } from '../../../../browser/ui/Switch.tsx'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import { currentUserQuery } from '../../../people/accounts/browser/api.ts'
import type { OwnAccount } from '../../../people/accounts/schema.ts'
import { mutedNoticesQuery } from '../../notifications/browser/muting.ts'
import type { MutedNotices } from '../../notifications/schema.ts'
import { watchingText } from '../policy.ts'
import type { TicketAssignment } from '../schema.ts'
import { assignmentQuery, watchTicket } from './api.ts'

interface WatchSwitchProps extends MutedNotices {
  assignment: TicketAssignment
  user: OwnAccount
}

/** The height of a switch with a hint of three lines, so that nothing moves when the hint is loaded. */
const height = 'min-h-17'

/** Whether the user watches a ticket. AssigneeSection shows a failure of the query. */
export function WatchSection({ ticketId }: { ticketId: number }) {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false })
  const { data: assignment, isError } = useQuery(assignmentQuery(ticketId))
  const notices = useQuery(mutedNoticesQuery)
  if ((isError && !assignment) || (notices.isError && !notices.data)) return null
  if (!user || !assignment || !notices.data) return <div className={height} />
  return <WatchSwitch key={ticketId} assignment={assignment} user={user} {...notices.data} />
}

/** Starts or stops watching a ticket, and names the other watchers. */
function WatchSwitch({ assignment: { id, assigneeId, watchers }, user, muted }: WatchSwitchProps) {
  const queries = useQueryClient()
  const watching = useMutation({
    mutationFn: (isWatching: boolean) => watchTicket(queries, id, isWatching),
    onError: (error) => toastFailure(error, 'Could not change who watches the ticket'),
  })
  const isWatching = watchers.some((watcher) => watcher.id === user.id)
  const others = watchers.filter((watcher) => watcher.id !== user.id).map(({ name }) => name)
  return (
    <div className={height}>
      <Switch
        label="Watch this ticket"
        hint={watchingText(user, muted, assigneeId === user.id)}
        checked={watching.isPending ? watching.variables : isWatching}
        onCheckedChange={(checked) => watching.mutate(checked)}
        disabled={watching.isPending}
      />
      {others.length > 0 && (
        <p className="mt-1 text-small wrap-anywhere text-n600">{`Also watched by ${others.join(', ')}`}</p>
      )}
    </div>
  )
}
