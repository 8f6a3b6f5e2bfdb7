import { memo } from 'react'
import { Head, Table, TableFrame, Th } from '../../../browser/ui/Table.tsx'
import { WindowedRows } from '../../../browser/ui/WindowedRows.tsx'
import type { DirectoryEntry } from '../schema.ts'
import { UserRow } from './UserRow.tsx'
import type { UserTask } from './UserDialogs.tsx'
import type { Sort, SortKey } from './useUserList.ts'

interface UserTableProps {
  users: readonly DirectoryEntry[]
  /** The id of whoever looks. */
  me: number
  sort: Sort
  onSort: (by: SortKey) => void
  onTask: (task: UserTask, user: DirectoryEntry) => void
}

// Remembered, so that a key pressed in the search does not wait for the rows it is about to change.
export const UserTable = memo(function UserTable({ users, me, sort, onSort, onTask }: UserTableProps) {
  const head = (by: SortKey) => ({
    sort: sort.by === by ? sort.direction : ('none' as const),
    onSort: () => onSort(by),
  })
  return (
    <TableFrame>
      <Table label="Users" fixed aria-rowcount={users.length + 1}>
        <Head>
          <Th {...head('username')} className="w-[22%]">
            Username
          </Th>
          <Th {...head('email')}>Email</Th>
          <Th {...head('role')} className="w-[144px]">
            Role
          </Th>
          <Th {...head('codes')} className="w-[144px]">
            Two-factor
          </Th>
          <Th className="w-[132px]">
            <span className="sr-only">Actions</span>
          </Th>
        </Head>
        <WindowedRows items={users} rowHeight={44}>
          {(user, row) => (
            <UserRow key={user.id} row={row} user={user} own={user.id === me} onTask={onTask} />
          )}
        </WindowedRows>
      </Table>
    </TableFrame>
  )
})
