import type { Routes } from '../../../../server/endpoints/serve.ts'
import * as endpoints from '../endpoints.ts'
import type { Report } from '../schema.ts'
import type { ReportRange } from '../values.ts'
import { readReport } from './queries.ts'

export const reportRoutes: Routes = (serve, { database }) => {
  /** Reports that are being read. Requests that arrive meanwhile get the same result. */
  const reading = new Map<ReportRange, Promise<Report>>()

  serve(endpoints.readReport, ({ query: { range } }) => {
    const started = reading.get(range)
    if (started) return started
    const report = readReport(database, range).finally(() => reading.delete(range))
    reading.set(range, report)
    return report
  })
}
