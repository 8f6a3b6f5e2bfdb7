import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide'
import { useState } from 'react'
import { loadedLater } from '../../browser/page/loadedLater.tsx'
import { Button } from '../../browser/ui/Button.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { toast } from '../../browser/ui/toast.ts'
import { AdministratorsOnly } from './AdministratorsOnly.tsx'
import { rolesQuery, type DemonstrationRole } from './demonstrationRoles.ts'
import { RolesFailed, RoleTable } from './RoleTable.tsx'
import type { Screen } from '../../browser/page/screen.ts'
import { reads } from '../data/reads.ts'

// A separate script, because it contains the form library.
const Dialog = loadedLater(async () => (await import('./RoleManagementDialog.tsx')).RoleManagementDialog)

const unavailable = () =>
  toast({ title: 'Feature Unavailable', description: 'This feature is currently unavailable', kind: 'info' })

const head = {
  title: 'Role Management',
  subtitle:
    'The roles of this portal and their main permissions. You cannot create, edit or delete roles yet.',
}

/** The list is fixed: roles cannot be changed yet. */
function RoleManagementPage() {
  return (
    <AdministratorsOnly {...head}>
      <Roles />
    </AdministratorsOnly>
  )
}

function Roles() {
  const roles = useQuery(rolesQuery)
  // Keeps the role while the dialog closes, so that its texts do not change during the animation.
  const [dialog, setDialog] = useState<{ open: boolean; role: DemonstrationRole | undefined }>()

  const close = () => setDialog(dialog && { ...dialog, open: false })
  return (
    <>
      <PageHeader
        {...head}
        actions={
          <Button {...Dialog.intent} icon={Plus} onClick={() => setDialog({ open: true, role: undefined })}>
            Create role
          </Button>
        }
      />
      {roles.isPending ? (
        <Spinner label="Loading roles..." className="min-h-62" />
      ) : !roles.data ? (
        <RolesFailed trying={roles.isFetching} onTryAgain={() => void roles.refetch()} />
      ) : (
        <RoleTable
          roles={roles.data}
          onEdit={(role) => setDialog({ open: true, role })}
          onDelete={unavailable}
        />
      )}
      {dialog && (
        <Dialog.Later
          {...dialog}
          onClose={close}
          onSubmit={() => {
            unavailable()
            close()
          }}
        />
      )}
    </>
  )
}

export const screen: Screen = {
  component: RoleManagementPage,
  reads: () => [reads(rolesQuery)],
}
