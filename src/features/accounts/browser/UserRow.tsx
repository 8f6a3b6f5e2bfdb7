import { KeyRound, Pencil, QrCode, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Badge } from '../../../browser/ui/Badge.tsx'
import { Button } from '../../../browser/ui/Button.tsx'
import { IconButton } from '../../../browser/ui/IconButton.tsx'
import { Row, Td } from '../../../browser/ui/Table.tsx'
import type { DirectoryEntry } from '../schema.ts'
import { CodeSwitch } from './CodeSwitch.tsx'
import type { UserTask } from './UserDialogs.tsx'

interface UserRowProps {
  user: DirectoryEntry
  /** It is the account of whoever looks. */
  own: boolean
  onTask: (task: UserTask, user: DirectoryEntry) => void
  /** What the row is within the list. */
  row: ComponentProps<'tr'>
}

export function UserRow({ user, own, onTask, row }: UserRowProps) {
  const { username, email, role } = user
  return (
    <Row {...row}>
      <Td part="lead">
        <p className="as-list:wrap-anywhere as-table:truncate" title={username}>
          {username}
          {own && <span className="font-normal text-n600"> (you)</span>}
        </p>
      </Td>
      <Td part="meta" className="as-list:basis-full as-list:empty:hidden">
        {email && (
          <p className="as-list:wrap-anywhere as-table:truncate" title={email}>
            {email}
          </p>
        )}
      </Td>
      <Td part="meta">
        <Badge tone="plain">{role}</Badge>
      </Td>
      <Td part="meta">
        {user.otpVerified ? (
          <CodeSwitch user={user} />
        ) : (
          // A secret is made for whoever asks, so that nobody can set up codes for somebody else.
          <Button
            variant="ghost"
            size="small"
            icon={QrCode}
            disabled={!own}
            title={own ? undefined : `Only ${username} can set this up.`}
            onClick={() => onTask('codes', user)}
            className="-ml-2.5"
          >
            Setup 2FA
          </Button>
        )}
      </Td>
      <Td part="action">
        <span className="inline-flex as-list:-mr-3 as-table:-mr-2">
          <IconButton icon={Pencil} label={`Edit ${username}`} onClick={() => onTask('edit', user)} />
          <IconButton
            icon={KeyRound}
            label={`Reset password of ${username}`}
            onClick={() => onTask('password', user)}
          />
          {own ? (
            <IconButton icon={Trash2} danger label="You cannot delete your own account" disabled />
          ) : (
            <IconButton
              icon={Trash2}
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
