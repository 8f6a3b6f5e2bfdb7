import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, RefreshCw } from 'lucide'
import { useRef } from 'react'
import { useTransfer } from '../../browser/api/useTransfer.ts'
import { Button } from '../../browser/ui/Button.tsx'
import { ExportProgress } from '../../browser/ui/laterProgress.ts'
import { IconButton } from '../../browser/ui/IconButton.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { toast } from '../../browser/ui/toast.ts'
import { toastFailure } from '../../browser/ui/toastFailure.ts'
import { auditQuery, exportAudit } from '../../features/base/audit/browser/api.ts'
import { AuditLog } from '../../features/base/audit/browser/AuditLog.tsx'
import type { AuditView } from '../../features/base/audit/view.ts'
import { AdministratorsOnly } from './AdministratorsOnly.tsx'
import type { Screen } from '../../browser/page/screen.ts'

const head = { title: 'Audit Log', subtitle: 'Who did what, when and from where.' }

/** The filters are search parameters, so that links and Back show the same events. */
function AuditPage() {
  const view = useSearch({ from: '/admin/frame/admin/audit' })
  const navigate = useNavigate({ from: '/admin/audit' })
  const queries = useQueryClient()
  const button = useRef<HTMLButtonElement>(null)
  const { run, progress, cancel } = useTransfer()
  const exporting = useMutation({
    mutationFn: (of: AuditView) => run((options) => exportAudit(of, options), 'The export was cancelled.'),
    onSuccess: () => toast({ title: 'The audit log was exported', kind: 'success' }),
    onError: (error) => toastFailure(error, 'Could not export the audit log'),
  })
  const actions = (
    <>
      <IconButton
        icon={RefreshCw}
        label="Show the newest events"
        onClick={() => void queries.resetQueries({ queryKey: auditQuery(view).queryKey })}
      />
      <Button
        ref={button}
        variant="secondary"
        icon={Download}
        pending={exporting.isPending}
        pendingText="Exporting..."
        onClick={() => exporting.mutate(view)}
      >
        Export CSV
      </Button>
    </>
  )
  return (
    <AdministratorsOnly {...head}>
      <PageHeader {...head} actions={actions} />
      <div className="relative">
        {progress && (
          <ExportProgress
            rows="events"
            progress={progress}
            onCancel={cancel}
            focusNext={button}
            className="right-0 -mt-1.5"
          />
        )}
      </div>
      <AuditLog view={view} onView={(search) => void navigate({ search, replace: true })} />
    </AdministratorsOnly>
  )
}

export const screen: Screen = { component: AuditPage }
