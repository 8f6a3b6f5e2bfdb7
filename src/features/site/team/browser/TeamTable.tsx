import { Avatar } from '../../../../browser/ui/Avatar.tsx'
import { EditAndDelete } from '../../../../browser/ui/EditAndDelete.tsx'
import { Head, Row, Table, TableFrame, Td, Th } from '../../../../browser/ui/Table.tsx'
import { WindowedRows } from '../../../../browser/ui/WindowedRows.tsx'
import type { TeamMember } from '../../../../shared/site/teamMember.ts'

interface TeamTableProps {
  members: readonly TeamMember[]
  onEdit: (member: TeamMember) => void
  onDelete: (member: TeamMember) => void
}

export function TeamTable({ members, onEdit, onDelete }: TeamTableProps) {
  return (
    <TableFrame>
      <Table label="Team members" fixed aria-rowcount={members.length + 1}>
        <Head>
          <Th className="w-[28%]">Name</Th>
          <Th className="w-[26%]">Title</Th>
          <Th>Bio</Th>
          <Th labelHidden className="w-[100px]">
            Actions
          </Th>
        </Head>
        <WindowedRows items={members} rowHeightPx={60}>
          {(member, row) => (
            <Row key={member.id} {...row} tall>
              <Td part="lead">
                <span className="flex items-center gap-3">
                  <Avatar size="small" name={member.name} src={member.image} />
                  <span title={member.name} className="min-w-0 as-list:wrap-anywhere as-table:truncate">
                    {member.name}
                  </span>
                </span>
              </Td>
              <Td part="meta" title={member.role} className="as-list:wrap-anywhere as-table:truncate">
                {member.role}
              </Td>
              <Td>
                <p dir="auto" className="line-clamp-2 wrap-anywhere" title={member.bio}>
                  {member.bio}
                </p>
              </Td>
              <Td part="action">
                <EditAndDelete
                  of={member.name}
                  onEdit={() => onEdit(member)}
                  onDelete={() => onDelete(member)}
                />
              </Td>
            </Row>
          )}
        </WindowedRows>
      </Table>
    </TableFrame>
  )
}
