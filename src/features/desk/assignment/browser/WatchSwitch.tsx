import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Switch } from '../../../../browser/ui/Switch.tsx'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import type { OwnAccount } from '../../../people/accounts/schema.ts'
import { watchingText } from '../policy.ts'
import type { TicketAssignment } from '../schema.ts'
import { watchTicket } from './api.ts'

interface WatchSwitchProps {
  assignment: TicketAssignment
  user: OwnAccount
}

/** Starts or stops watching a ticket, and names the other watchers. */
export function WatchSwitch({ assignment: { id, assigneeId, watchers }, user }: WatchSwitchProps) {
  const queries = useQueryClient()
  const watching = useMutation({
    mutationFn: (isWatching: boolean) => watchTicket(queries, id, isWatching),
    onError: (error) => toastFailure(error, 'Could not change who watches the ticket'),
  })
  const isWatching = watchers.some((watcher) => watcher.id === user.id)
  const others = watchers.filter((watcher) => watcher.id !== user.id).map(({ name }) => name)
  return (
    <div>
      <Switch
        label="Watch this ticket"
        hint={watchingText(user, assigneeId === user.id)}
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
