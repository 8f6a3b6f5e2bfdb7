import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../browser/ui/Button.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { toast } from '../../browser/ui/toast.ts'
import { AdministratorsOnly } from './AdministratorsOnly.tsx'
import { rolesQuery, type DemonstrationRole } from './demonstrationRoles.ts'
import { RoleManagementDialog } from './RoleManagementDialog.tsx'
import { RolesFailed, RoleTable } from './RoleTable.tsx'

const unavailable = () =>
  toast({ title: 'Feature Unavailable', description: 'This feature is currently unavailable', kind: 'info' })

const head = { title: 'Role Management', subtitle: 'What the people of each role may do.' }

const closed = { open: false, role: undefined }

/** A demonstration: the roles are examples and cannot be changed yet. */
export function RoleManagementPage() {
  return (
    <AdministratorsOnly {...head}>
      <Roles />
    </AdministratorsOnly>
  )
}

function Roles() {
  const roles = useQuery(rolesQuery)
  // The role is kept while the dialog closes, so that its texts do not change during the animation.
  const [dialog, setDialog] = useState<{ open: boolean; role: DemonstrationRole | undefined }>(closed)
  const close = () => setDialog({ ...dialog, open: false })
  return (
    <>
      <PageHeader
        {...head}
        actions={
          <Button icon={Plus} onClick={() => setDialog({ open: true, role: undefined })}>
            Create Role
          </Button>
        }
      />
      {roles.isPending ? (
        <Spinner label="Loading roles..." className="min-h-62" />
      ) : roles.isError ? (
        <RolesFailed trying={roles.isFetching} onTryAgain={() => void roles.refetch()} />
      ) : (
        <RoleTable
          roles={roles.data}
          onEdit={(role) => setDialog({ open: true, role })}
          onDelete={unavailable}
        />
      )}
      <RoleManagementDialog
        {...dialog}
        onClose={close}
        onSubmit={() => {
          unavailable()
          close()
        }}
      />
    </>
  )
}
