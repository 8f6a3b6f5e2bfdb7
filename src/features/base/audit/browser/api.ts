import { infiniteQueryOptions } from '@tanstack/react-query'
import type { TransferOptions } from '../../../../browser/api/progress.ts'
import { saveFile } from '../../../../browser/api/saveFile.ts'
import { send } from '../../../../browser/api/send.ts'
import { exportAuditEvents, listAuditEvents } from '../endpoints.ts'
import type { AuditSelection } from '../schema.ts'
import type { AuditView } from '../view.ts'

/** The beginning of a day where the reader is, or of the day after it. */
function beginningOf(day: string, after = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const at = new Date(2000, 0, 1)
  // Years below 100 would be taken for those of the last century.
  at.setFullYear(year, month - 1, date + after)
  return at.toISOString()
}

/** The parameters of the requests for what the filters say. */
function selectionOf({ person, action, subject, from, to }: AuditView): AuditSelection {
  return {
    person,
    action,
    subject,
    from: from && beginningOf(from),
    to: to && beginningOf(to, 1),
  }
}

/** The events of the filters, newest first, as far as they are wanted. */
export const auditQuery = (view: AuditView) =>
  infiniteQueryOptions({
    queryKey: [listAuditEvents.path, view] as const,
    queryFn: ({ pageParam, signal }) =>
      send(listAuditEvents, { query: { ...selectionOf(view), before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 30_000,
  })

/** Keeps the events of the filters as a file. */
export const exportAudit = (view: AuditView, options: TransferOptions) =>
  saveFile(exportAuditEvents, { body: selectionOf(view), ...options })
