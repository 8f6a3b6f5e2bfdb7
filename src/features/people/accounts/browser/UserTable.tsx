import { IdCard, KeyRound, Pencil, QrCode, Trash } from 'lucide'
import { memo, type ComponentProps } from 'react'
import { serverNow } from '../../../../browser/api/clock.ts'
import { Badge } from '../../../../browser/ui/Badge.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { EmailText } from '../../../../browser/ui/EmailText.tsx'
import { IconButton } from '../../../../browser/ui/IconButton.tsx'
import { NameMark } from '../../../../browser/ui/NameMark.tsx'
import { SecondLine } from '../../../../browser/ui/SecondLine.tsx'
import { Head, Row, Table, TableFrame, Td, Th } from '../../../../browser/ui/Table.tsx'
import { WindowedRows } from '../../../../browser/ui/WindowedRows.tsx'
import { busyWith } from '../../../../browser/lists/useKeptData.ts'
import { sortingHead } from '../../../../browser/lists/useSortedList.ts'
import { formatDate } from '../../../../shared/time/dates.ts'
import { roleNames } from '../../../../shared/endpoint/roles.ts'
import type { DirectoryEntry } from '../schema.ts'
import { neverInvited } from '../invitations.ts'
import { TwoFactorSwitch } from './TwoFactorSwitch.tsx'
import type { UserTask } from './UserDialogs.tsx'
import type { UserColumn, UserSort } from './useUserList.ts'

interface UserTableProps {
  users: readonly DirectoryEntry[]
  /** Whether the users are still those of the previous filter. */
  isFormer?: boolean
  isLoading?: boolean
  currentUserId: number
  sort: UserSort
  onSort: (by: UserColumn) => void
  onTask: (task: UserTask, user: DirectoryEntry) => void
}

// Memoized, so that typing in the search does not wait for the rows.
export const UserTable = memo(function UserTable({
  users,
  isFormer = false,
  isLoading = false,
  currentUserId,
  sort,
  onSort,
  onTask,
}: UserTableProps) {
  const head = (by: UserColumn) => sortingHead(by, sort, onSort)
  return (
    <TableFrame>
      <Table label="Users" fixed aria-rowcount={users.length + 1} {...busyWith(isFormer, isLoading)}>
        <Head>
          <Th {...head('username')} className="w-[22%]">
            Username
          </Th>
          <Th {...head('email')}>Email</Th>
          <Th {...head('role')} className="w-[144px]">
            Role
          </Th>
          <Th {...head('twoFactor')} className="w-[144px]">
            Two-factor
          </Th>
          <Th labelHidden className="w-[164px]">
            Actions
          </Th>
        </Head>
        <WindowedRows items={users} rowHeightPx={60}>
          {(user, row) => (
            <UserRow key={user.id} row={row} user={user} own={user.id === currentUserId} onTask={onTask} />
          )}
        </WindowedRows>
      </Table>
    </TableFrame>
  )
})

function invitationOf(until: string): string {
  if (until === neverInvited) return 'Not invited yet'
  return Date.parse(until) > serverNow()
    ? `Invited, until ${formatDate(until)}`
    : `Invitation ended ${formatDate(until)}`
}

interface UserRowProps {
  user: DirectoryEntry
  /** Whether the row shows the signed-in account. */
  own: boolean
  onTask: (task: UserTask, user: DirectoryEntry) => void
  /** Attributes that position the row within the list. */
  row: ComponentProps<'tr'>
}

function UserRow({ user, own, onTask, row }: UserRowProps) {
  const { username, email, role, fullName, company } = user
  return (
    <Row {...row} tall>
      <Td part="lead">
        <p className="as-list:wrap-anywhere as-table:truncate" title={username}>
          {username}
          <NameMark username={username} />
          {own && <span className="font-normal text-n600"> (you)</span>}
          {role === 'User' && (
            <span className="font-normal text-n600" title="Give them another role with Edit">
              {' '}
              (no portal yet)
            </span>
          )}
          {user.isSuspended && <span className="font-normal text-n600"> (suspended)</span>}
        </p>
        {(fullName || company) && <SecondLine>{[fullName, company].filter(Boolean).join(', ')}</SecondLine>}
      </Td>
      <Td part="meta" className="as-list:basis-full as-list:empty:hidden">
        {email && (
          <p className="as-list:wrap-anywhere as-table:truncate as-table:[&>wbr]:hidden" title={email}>
            <EmailText address={email} />
            {user.emailConfirmedAt === null && <span className="text-n600"> (not confirmed)</span>}
          </p>
        )}
        {user.invitedUntil && <SecondLine tabular>{invitationOf(user.invitedUntil)}</SecondLine>}
      </Td>
      <Td part="meta">
        <Badge tone="plain">{roleNames[role]}</Badge>
      </Td>
      <Td part="meta">
        {user.otpVerified ? (
          <TwoFactorSwitch user={user} onSwitchOff={() => onTask('twoFactorOff', user)} />
        ) : (
          <Button
            variant="ghost"
            size="small"
            icon={QrCode}
            onClick={() => onTask('twoFactor', user)}
            className="-ml-2.5"
          >
            Setup 2FA
          </Button>
        )}
      </Td>
      <Td part="action">
        <span className="inline-flex as-list:-mr-3 as-table:-mr-2">
          <IconButton
            icon={IdCard}
            label={`Details of ${username}`}
            onClick={() => onTask('details', user)}
          />
          <IconButton icon={Pencil} label={`Edit ${username}`} onClick={() => onTask('edit', user)} />
          <IconButton
            icon={KeyRound}
            label={`Reset password of ${username}`}
            onClick={() => onTask('password', user)}
          />
          {own ? (
            <IconButton icon={Trash} danger label="You cannot delete your own account" disabled />
          ) : (
            <IconButton
              icon={Trash}
              danger
              label={`Delete ${username}`}
              onClick={() => onTask('delete', user)}
            />
          )}
        </span>
      </Td>
    </Row>
  )
}
