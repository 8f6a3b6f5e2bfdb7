import { infiniteQueryOptions } from '@tanstack/react-query'
import type { TransferOptions } from '../../../../browser/api/progress.ts'
import { saveFile } from '../../../../browser/api/saveFile.ts'
import { send } from '../../../../browser/api/send.ts'
import { exportAuditEvents, listAuditEvents } from '../endpoints.ts'
import type { AuditSelection } from '../schema.ts'
import type { AuditView } from '../view.ts'

/** The start of a day in the reader's time zone or, with `after` 1, of the next day. */
function beginningOf(day: string, after = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const at = new Date(2000, 0, 1)
  // The Date constructor reads years below 100 as 19xx.
  at.setFullYear(year, month - 1, date + after)
  return at.toISOString()
}

function selectionOf({ person, action, subject, from, to }: AuditView): AuditSelection {
  return {
    person,
    action,
    subject,
    from: from && beginningOf(from),
    to: to && beginningOf(to, 1),
  }
}

/** The matching events, newest first, loaded page by page. */
export const auditQuery = (view: AuditView) =>
  infiniteQueryOptions({
    queryKey: [listAuditEvents.path, view] as const,
    queryFn: ({ pageParam, signal }) =>
      send(listAuditEvents, { query: { ...selectionOf(view), before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 30_000,
  })

export const exportAudit = (view: AuditView, options: TransferOptions) =>
  saveFile(exportAuditEvents, { body: selectionOf(view), ...options })
