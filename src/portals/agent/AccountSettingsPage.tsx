import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { currentUserQuery } from '../../features/accounts/browser/api.ts'
import { ChangePasswordForm } from '../../features/accounts/browser/ChangePasswordForm.tsx'
import { OwnAccountCards } from '../../features/ownAccount/browser/OwnAccountCards.tsx'

export function AccountSettingsPage() {
  const { data: user } = useQuery(currentUserQuery)
  return (
    <>
      <PageHeader
        back={{ to: '/agent/dashboard', label: 'Back to Dashboard' }}
        title="Account Settings"
        subtitle={
          <>
            Signed in as <strong className="font-medium text-n900">{user?.username ?? '…'}</strong>
          </>
        }
      />
      {user ? <OwnAccountCards user={user} passwordFirst /> : <ChangePasswordForm username="" />}
    </>
  )
}
