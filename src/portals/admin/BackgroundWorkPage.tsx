import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide'
import { Button } from '../../browser/ui/Button.tsx'
import { LoadedContent } from '../../browser/ui/LoadedContent.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { backgroundWorkQuery } from '../../features/office/backgroundWork/browser/api.ts'
import { FailedJobs } from '../../features/office/backgroundWork/browser/FailedJobs.tsx'
import { WorkTable } from '../../features/office/backgroundWork/browser/WorkTable.tsx'
import type { Screen } from '../../browser/page/screen.ts'
import { reads } from '../data/reads.ts'

function BackgroundWorkPage() {
  const work = useQuery(backgroundWorkQuery)
  return (
    <>
      <PageHeader
        title="Background Work"
        subtitle="What the server does by itself: what waits, and what has failed."
        actions={
          <Button
            variant="secondary"
            icon={RefreshCw}
            pending={work.isFetching && work.data !== undefined}
            pendingText="Refreshing..."
            onClick={() => void work.refetch()}
          >
            Refresh
          </Button>
        }
      />
      <LoadedContent
        query={work}
        loadingText="Loading background work..."
        errorText="Could not load background work."
      >
        {(data) => (
          <>
            <WorkTable work={data.work} />
            <FailedJobs failed={data.failed} failedCount={data.failedCount} />
          </>
        )}
      </LoadedContent>
    </>
  )
}

export const screen: Screen = {
  component: BackgroundWorkPage,
  reads: () => [reads(backgroundWorkQuery)],
}
