import { IdCard, KeyRound, Pencil, QrCode, Trash } from 'lucide'
import { useCallback } from 'react'
import { serverNow } from '../../../../browser/api/clock.ts'
import type { Rows } from '../../../../browser/lists/rows.ts'
import { Badge } from '../../../../browser/ui/Badge.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { EmailText } from '../../../../browser/ui/EmailText.tsx'
import { IconButton } from '../../../../browser/ui/IconButton.tsx'
import { NameMark } from '../../../../browser/ui/NameMark.tsx'
import { RangedRows, rowCount, type RowAttributes } from '../../../../browser/ui/RangedRows.tsx'
import { SecondLine } from '../../../../browser/ui/SecondLine.tsx'
import { Head, Row, Table, TableFrame, Td, Th } from '../../../../browser/ui/Table.tsx'
import { sortingHead, type Sort } from '../../../../browser/lists/sortingOf.ts'
import { formatDate } from '../../../../shared/time/dates.ts'
import { roleNames } from '../../../../shared/endpoint/roles.ts'
import type { DirectoryEntry } from '../schema.ts'
import type { UserOrder } from '../../directory/view.ts'
import { neverInvited } from '../invitations.ts'
import { TwoFactorSwitch } from './TwoFactorSwitch.tsx'
import type { UserTask } from './UserDialogs.tsx'

/** Height in px of a row on a phone, where the table is shown as a list. */
const listRowPx = 137

interface UserTableProps {
  users: Rows<DirectoryEntry>
  currentUserId: number
  sort: Sort<UserOrder>
  onSort: (by: UserOrder) => void
  /** Must be the same function on every rendering. */
  onTask: (task: UserTask, user: DirectoryEntry) => void
}

export function UserTable({ users, currentUserId, sort, onSort, onTask }: UserTableProps) {
  const head = (by: UserOrder) => sortingHead(by, sort, onSort)
  // A stable function, so that typing and scrolling render only the rows that are added.
  const renderRow = useCallback(
    (user: DirectoryEntry, row: RowAttributes) => (
      <UserRow key={user.id} {...{ user, row, onTask }} own={user.id === currentUserId} />
    ),
    [currentUserId, onTask],
  )
  return (
    <TableFrame>
      <Table label="Users" fixed {...rowCount(users)}>
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
        <RangedRows rows={users} rowHeightPx={60} listRowHeightPx={listRowPx}>
          {renderRow}
        </RangedRows>
      </Table>
    </TableFrame>
  )
}

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
  row: RowAttributes
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
