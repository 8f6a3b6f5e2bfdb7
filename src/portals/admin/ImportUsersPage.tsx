import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { UserImport } from '../../features/people/directory/importExport/browser/UserImport.tsx'

export function ImportUsersPage() {
  return (
    <>
      <PageHeader
        title="Import Users"
        subtitle="You see every account before any is created."
        back={{ to: '/admin/user-management', label: 'Back to User Management' }}
      />
      <UserImport />
    </>
  )
}
