import { useCallback, useState } from 'react'
import { Button } from '../../../../browser/ui/Button.tsx'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { ErrorState } from '../../../../browser/ui/ErrorState.tsx'
import { LeftOutFilters } from '../../../../browser/ui/LeftOutFilters.tsx'
import { NoMatches } from '../../../../browser/ui/NoMatches.tsx'
import { Retry } from '../../../../browser/ui/Retry.tsx'
import { RowsFailure } from '../../../../browser/ui/RowsFailure.tsx'
import { Spinner } from '../../../../browser/ui/Spinner.tsx'
import { formatDateTime } from '../../../../shared/time/dates.ts'
import type { AuditEventRow } from '../schema.ts'
import { auditViewIn, type AuditView } from '../view.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditTable } from './AuditTable.tsx'
import { useAuditEvents } from './useAuditEvents.ts'

const failure = 'Could not load the audit log. Please try again.'

const EventDialog = loadedLater(async () => (await import('./AuditEventDialog.tsx')).AuditEventDialog)

interface AuditLogProps {
  view: AuditView
  onView: (view: AuditView) => void
}

export function AuditLog({ view, onView }: AuditLogProps) {
  const { query, rows, actions, isLoaded, isFormer, hasFailed, searchedTo } = useAuditEvents(view)
  const [opened, open] = useState<AuditEventRow>()
  const [wasOpened, setWasOpened] = useState(false)
  const showDetails = useCallback((event: AuditEventRow) => {
    setWasOpened(true)
    open(event)
  }, [])

  function content() {
    if (!isLoaded && query.isError) return <ErrorState text={failure} action={<Retry query={query} />} />
    if (!isLoaded) return <Spinner label="Loading events..." className="min-h-62" />
    return (
      <>
        {rows.total > 0 ? (
          <AuditTable events={rows} onDetails={showDetails} />
        ) : searchedTo === undefined ? (
          <NoMatches text="No events match these filters." onClear={() => onView({})} />
        ) : undefined}
        {searchedTo !== undefined && (
          <div role="status" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-ui text-n600">
            Searched back to {formatDateTime(searchedTo)}.
            <Button
              variant="secondary"
              size="small"
              pending={query.isFetching}
              pendingText="Searching..."
              onClick={() => void query.fetchNextPage()}
            >
              Search further
            </Button>
          </div>
        )}
        {hasFailed && <RowsFailure text={failure} query={query} isFormer={isFormer} />}
      </>
    )
  }

  return (
    <>
      <LeftOutFilters viewIn={auditViewIn} />
      <AuditFilters view={view} actions={actions} onChange={onView} />
      {content()}
      {wasOpened && <EventDialog.Later event={opened} onClose={() => open(undefined)} onView={onView} />}
    </>
  )
}
