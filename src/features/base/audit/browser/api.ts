import { infiniteQueryOptions } from '@tanstack/react-query'
import type { TransferOptions } from '../../../../browser/api/progress.ts'
import { saveFile } from '../../../../browser/api/saveFile.ts'
import { send } from '../../../../browser/api/send.ts'
import { periodOfDays } from '../../../../shared/time/periodOfDays.ts'
import { exportAuditEvents, listAuditEvents } from '../endpoints.ts'
import type { AuditSelection } from '../schema.ts'
import type { AuditView } from '../view.ts'

const selectionOf = ({ from, to, ...view }: AuditView): AuditSelection => ({
  ...view,
  ...periodOfDays({ from, to }),
})

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
