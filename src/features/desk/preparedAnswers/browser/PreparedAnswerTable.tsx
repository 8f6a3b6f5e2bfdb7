import { Badge } from '../../../../browser/ui/Badge.tsx'
import { EditAndDelete } from '../../../../browser/ui/EditAndDelete.tsx'
import { Head, Row, Table, TableFrame, Td, Th } from '../../../../browser/ui/Table.tsx'
import { WindowedRows } from '../../../../browser/ui/WindowedRows.tsx'
import type { PreparedAnswer } from '../schema.ts'
import { changeTexts, goneName, senderName } from '../values.ts'

interface PreparedAnswerTableProps {
  answers: readonly PreparedAnswer[]
  mayEdit: (answer: PreparedAnswer) => boolean
  onEdit: (answer: PreparedAnswer) => void
  onDelete: (answer: PreparedAnswer) => void
}

export function PreparedAnswerTable({ answers, mayEdit, onEdit, onDelete }: PreparedAnswerTableProps) {
  return (
    <TableFrame>
      <Table label="Prepared answers" fixed aria-rowcount={answers.length + 1}>
        <Head>
          <Th className="w-[26%]">Title</Th>
          <Th>Text</Th>
          <Th className="w-[22%]">Changes the ticket</Th>
          <Th className="w-[110px]">Seen by</Th>
          <Th labelHidden className="w-[100px]">
            Actions
          </Th>
        </Head>
        <WindowedRows items={answers} rowHeightPx={60}>
          {(answer, row) => (
            <Row key={answer.id} {...row} tall>
              <Td part="lead">
                <p
                  dir="auto"
                  title={answer.title}
                  className="min-w-0 as-list:wrap-anywhere as-table:line-clamp-2"
                >
                  {answer.title}
                </p>
              </Td>
              <Td>
                <p dir="auto" className="line-clamp-2 wrap-anywhere" title={answer.message}>
                  {answer.message}
                </p>
              </Td>
              <Td part="meta" className={changesOf(answer) === '' ? 'as-list:hidden' : ''}>
                <p className="line-clamp-2 wrap-anywhere" title={changesOf(answer)}>
                  {changesOf(answer)}
                </p>
              </Td>
              <Td part="meta">
                <span title={`Written by ${answer.authorName ?? goneName}`}>
                  <Badge tone={answer.isShared ? 'plain' : 'grey'}>
                    {answer.isShared ? 'All staff' : 'Only you'}
                  </Badge>
                </span>
              </Td>
              <Td part="action">
                {mayEdit(answer) && (
                  <EditAndDelete
                    of={answer.title}
                    onEdit={() => onEdit(answer)}
                    onDelete={() => onDelete(answer)}
                  />
                )}
              </Td>
            </Row>
          )}
        </WindowedRows>
      </Table>
    </TableFrame>
  )
}

function changesOf({ status, priority, assigneeId, assigneeName, assignsToSender }: PreparedAnswer): string {
  const person = assigneeId === null ? undefined : (assigneeName ?? goneName)
  const texts = changeTexts({ status, priority, assignee: assignsToSender ? senderName : person })
  return Object.values(texts).join(', ')
}
