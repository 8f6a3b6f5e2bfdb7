import { useQuery } from '@tanstack/react-query'
import { useKeptData } from '../../../../browser/lists/useKeptData.ts'
import { ErrorState } from '../../../../browser/ui/ErrorState.tsx'
import { Retry } from '../../../../browser/ui/Retry.tsx'
import { RowsFailure } from '../../../../browser/ui/RowsFailure.tsx'
import { Spinner } from '../../../../browser/ui/Spinner.tsx'
import { userListQuery } from '../../directory/browser/api.ts'
import { useUserView } from '../../directory/browser/useUserView.ts'
import { usersQuery } from './api.ts'
import { UserList } from './UserList.tsx'

interface UserAdministrationProps {
  currentUserId: number
  /**
   * Whether the Edit button opens a dialog. False on the screen whose specification has no editing: Edit only shows a
   * toast.
   */
  canEdit: boolean
  /** The HTTP method by which the screen resets passwords. */
  resetBy: 'PUT' | 'POST'
  /** False if the list is already inside a frame. */
  framed?: boolean
}

/** The number of users as text for the section's heading; undefined until it is loaded. */
export function useUserCount(): string | undefined {
  const { data } = useQuery(usersQuery)
  return data && `${data.length.toLocaleString('en-US')} ${data.length === 1 ? 'user' : 'users'}`
}

/** The list of users with its filters, its search and its dialogs. */
export function UserAdministration({ framed = true, ...list }: UserAdministrationProps) {
  const [view, setView] = useUserView()
  const users = useQuery(userListQuery(view))
  const { data, isFormer, hasFailed } = useKeptData(users)
  if (data) {
    return (
      <>
        <UserList
          {...list}
          showsTotal={framed}
          users={data}
          isFormer={isFormer}
          isLoading={users.isFetching}
          view={view}
          onView={setView}
        />
        {hasFailed && <RowsFailure text="Failed to fetch users" query={users} isFormer />}
      </>
    )
  }
  if (!users.isError) {
    return <Spinner label="Loading users..." className={framed ? 'min-h-62' : 'min-h-120'} />
  }
  return (
    <ErrorState
      framed={framed}
      text={
        <>
          Error Loading Users
          <span className="mt-1 block text-ui font-normal text-n600">Failed to fetch users</span>
        </>
      }
      action={<Retry query={users} />}
    />
  )
}
