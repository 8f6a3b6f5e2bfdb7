import { useQuery } from '@tanstack/react-query'
import { useWorks } from '../../browser/page/site.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { UserAdministration } from '../../features/people/accounts/browser/UserAdministration.tsx'
import { AdministratorsOnly } from './AdministratorsOnly.tsx'
import type { Screen } from '../../browser/page/screen.ts'
import { userList } from '../../features/people/directory/browser/api.ts'
import { userViewIn } from '../../features/people/directory/view.ts'
import { readsRows } from '../data/reads.ts'

const head = { title: 'User Management', subtitle: 'Everybody who can sign in, and how.' }

function UserManagementPage() {
  const canEdit = useWorks('user-editing')
  const { data: user } = useQuery(currentUserQuery)
  return (
    <AdministratorsOnly {...head}>
      <PageHeader {...head} />
      {user && <UserAdministration currentUserId={user.id} canEdit={canEdit} resetBy="POST" />}
    </AdministratorsOnly>
  )
}

export const screen: Screen = {
  component: UserManagementPage,
  reads: ({ search }) => [readsRows(userList, { ...userViewIn(Object.fromEntries(search)) })],
}
