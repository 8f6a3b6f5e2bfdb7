import { useQuery } from '@tanstack/react-query'
import { Archive, ArchiveArrowUp } from 'lucide'
import { Button } from '../../../../../browser/ui/Button.tsx'
import { formatDate } from '../../../../../shared/time/dates.ts'
import { archivedLeadQuery, useArchiving, useRestoring } from './api.ts'

export function ArchiveButton({ lead }: { lead: { id: number } }) {
  const { data } = useQuery(archivedLeadQuery(lead.id))
  const archiving = useArchiving(lead.id)
  const restoring = useRestoring(lead.id)
  const archived = data?.archived
  if (!archived) {
    return (
      <Button
        variant="secondary"
        icon={Archive}
        pending={archiving.isPending}
        pendingText="Archiving..."
        onClick={() => archiving.mutate()}
      >
        Archive
      </Button>
    )
  }
  return (
    <>
      <p className="text-ui wrap-anywhere text-n600">
        Archived by {archived.archivedBy ?? 'a deleted account'} on {formatDate(archived.archivedAt)}
      </p>
      <Button
        variant="secondary"
        icon={ArchiveArrowUp}
        pending={restoring.isPending}
        pendingText="Restoring..."
        onClick={() => restoring.mutate()}
      >
        Restore
      </Button>
    </>
  )
}
