import { send } from '../../../../browser/api/send.ts'
import type { QueryContext } from '../../../../browser/api/send.ts'
import { minuteMs } from '../../../../shared/time/durations.ts'
import * as endpoints from '../endpoints.ts'
import type { ReportRange } from '../values.ts'

export const reportQuery = (range: ReportRange) => ({
  queryKey: ['reports', range] as const,
  queryFn: ({ signal }: QueryContext) => send(endpoints.readReport, { query: { range }, signal }),
  staleTime: minuteMs,
})
