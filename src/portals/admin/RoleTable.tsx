import { Pencil, RefreshCw, Trash } from 'lucide'
import { Badge } from '../../browser/ui/Badge.tsx'
import { Button } from '../../browser/ui/Button.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { IconButton } from '../../browser/ui/IconButton.tsx'
import { Body, Head, Row, Table, TableFrame, Td, Th } from '../../browser/ui/Table.tsx'
import { isAdministrator } from '../../shared/endpoint/roles.ts'
import type { DemonstrationRole } from './demonstrationRoles.ts'

interface RoleTableProps {
  roles: readonly DemonstrationRole[]
  onEdit: (role: DemonstrationRole) => void
  onDelete: (role: DemonstrationRole) => void
}

export function RoleTable({ roles, onEdit, onDelete }: RoleTableProps) {
  return (
    <TableFrame>
      <Table label="Roles">
        <Head>
          <Th>ID</Th>
          <Th>Name</Th>
          <Th>Description</Th>
          {/* The width that it gets from its rows, so that it does not move when they arrive. */}
          <Th className="as-table:w-[45%]">Permissions</Th>
          <Th labelHidden>Actions</Th>
        </Head>
        <Body>
          {roles.map((role) => (
            <Row key={role.id} tall>
              <Td part="meta" tabular>
                <span className="hidden as-list:inline">ID </span>
                {role.id}
              </Td>
              <Td part="lead">{role.name}</Td>
              <Td part="meta" className="as-list:basis-full">
                {role.description}
              </Td>
              <Td part="meta" className="as-list:basis-full">
                <ul className="flex flex-wrap gap-1.5 as-list:mt-1 as-table:py-3">
                  {role.permissions.map((permission) => (
                    <li key={permission}>
                      <Badge tone="plain">{permission}</Badge>
                    </li>
                  ))}
                </ul>
              </Td>
              <Td part="action">
                <span className="inline-flex as-list:-mr-3 as-table:-mr-2">
                  <IconButton icon={Pencil} label={`Edit ${role.name}`} onClick={() => onEdit(role)} />
                  {isAdministrator(role.name) ? (
                    <IconButton icon={Trash} danger label={`${role.name} cannot be deleted`} disabled />
                  ) : (
                    <IconButton
                      icon={Trash}
                      danger
                      label={`Delete ${role.name}`}
                      onClick={() => onDelete(role)}
                    />
                  )}
                </span>
              </Td>
            </Row>
          ))}
        </Body>
      </Table>
    </TableFrame>
  )
}

interface RolesFailedProps {
  trying: boolean
  onTryAgain: () => void
}

export function RolesFailed({ trying, onTryAgain }: RolesFailedProps) {
  return (
    <ErrorState
      text="Error Loading Roles"
      action={
        <Button
          variant="secondary"
          icon={RefreshCw}
          pending={trying}
          pendingText="Trying..."
          onClick={onTryAgain}
        >
          Try Again
        </Button>
      }
    />
  )
}
