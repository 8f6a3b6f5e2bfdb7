import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { UserImport } from '../../features/people/directory/importExport/browser/UserImport.tsx'
import type { Screen } from '../../browser/page/screen.ts'

function ImportUsersPage() {
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

export const screen: Screen = { component: ImportUsersPage }
