import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, RefreshCw } from 'lucide'
import { Button } from '../../browser/ui/Button.tsx'
import { IconButton } from '../../browser/ui/IconButton.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { toast } from '../../browser/ui/toast.ts'
import { toastFailure } from '../../browser/ui/toastFailure.ts'
import { auditQuery, exportAudit } from '../../features/audit/browser/api.ts'
import { AuditLog } from '../../features/audit/browser/AuditLog.tsx'
import { AdministratorsOnly } from './AdministratorsOnly.tsx'

const head = { title: 'Audit Log', subtitle: 'Who did what, when and from where.' }

/** The filters are search parameters, so that a link and the way back show the same events. */
export function AuditPage() {
  const view = useSearch({ from: '/admin/frame/admin/audit' })
  const navigate = useNavigate({ from: '/admin/audit' })
  const queries = useQueryClient()
  const exporting = useMutation({
    mutationFn: exportAudit,
    onSuccess: () => toast({ title: 'The audit log was exported', kind: 'success' }),
    onError: (error) => toastFailure(error, 'The audit log was not exported'),
  })
  const actions = (
    <>
      <IconButton
        icon={RefreshCw}
        label="Show the newest events"
        onClick={() => void queries.resetQueries({ queryKey: auditQuery(view).queryKey })}
      />
      <Button
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
      <AuditLog view={view} onView={(search) => void navigate({ search, replace: true })} />
    </AdministratorsOnly>
  )
}
