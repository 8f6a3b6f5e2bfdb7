import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { busyWith, useKeptData } from '../../browser/lists/useKeptData.ts'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Retry } from '../../browser/ui/Retry.tsx'
import { RowsFailure } from '../../browser/ui/RowsFailure.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { Tabs } from '../../browser/ui/Tabs.tsx'
import { formatDay } from '../../shared/time/dates.ts'
import { reportQuery } from '../../features/office/reports/browser/api.ts'
import { ReportCards } from '../../features/office/reports/browser/ReportCards.tsx'
import { rangeNames } from '../../features/office/reports/browser/words.ts'
import { reportRanges, usualRange } from '../../features/office/reports/values.ts'
import type { Screen } from '../../browser/page/screen.ts'
import { readsReport } from '../data/recordReads.ts'

const failure = 'Could not load the report. Please try again.'

/** Reports on tickets and invoices, for staff. The range is a search parameter, so that links show the same range. */
function ReportsPage() {
  const { range = usualRange } = useSearch({ strict: false })
  const navigate = useNavigate()
  const report = useQuery(reportQuery(range))
  const { data, isFormer, hasFailed } = useKeptData(report)
  return (
    <>
      <PageHeader title="Reports" subtitle="Tickets and invoices as figures." />
      <Tabs
        label="Range"
        look="filter"
        tabs={reportRanges.map((value) => ({ value, label: rangeNames[value] }))}
        value={range}
        onValueChange={(value) =>
          void navigate({ to: '.', search: (search) => ({ ...search, range: value }), replace: true })
        }
      >
        {data ? (
          <div {...busyWith(isFormer, report.isFetching)}>
            <p className="mb-4 text-ui text-n600 tabular-nums">
              {rangeNames[data.range]}: {formatDay(data.from)} to {formatDay(data.to)}. Time zone:{' '}
              {data.timeZone.replaceAll('_', ' ')}.
            </p>
            <ReportCards report={data} />
          </div>
        ) : report.isError ? (
          <ErrorState text={failure} action={<Retry query={report} />} />
        ) : (
          <Spinner label="Loading the report..." className="min-h-120 place-content-center" />
        )}
        {data && hasFailed && <RowsFailure text={failure} query={report} isFormer />}
      </Tabs>
    </>
  )
}

export const screen: Screen = {
  component: ReportsPage,
  reads: ({ search }) => readsReport(search),
}
