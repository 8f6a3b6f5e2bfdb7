import { Badge } from '../../../../browser/ui/Badge.tsx'
import { ListTime } from '../../../../browser/ui/ListTime.tsx'
import { Body, Head, Row, Table, TableFrame, Td, Th } from '../../../../browser/ui/Table.tsx'
import type { WorkRow } from '../schema.ts'

/** The kinds of work that the server does by itself. */
export function WorkTable({ work }: { work: readonly WorkRow[] }) {
  return (
    <TableFrame>
      <Table label="Background work" fixed>
        <Head>
          <Th className="w-[34%]">Work</Th>
          <Th className="w-28">State</Th>
          <Th className="w-[100px] as-table:pr-5" right>
            Waiting
          </Th>
          <Th>Next run</Th>
          <Th>Last run</Th>
        </Head>
        <Body>
          {work.map((row) => (
            <Row key={row.name} tall>
              <Td part="lead">
                <p className="wrap-anywhere">{row.title}</p>
                {row.problem !== null && (
                  <p className="font-normal wrap-anywhere text-n600 as-list:text-ui">{row.problem}</p>
                )}
              </Td>
              <Td part="aside">
                <State of={row} />
              </Td>
              <Td {...shownIf(row.waiting)} tabular right className="as-table:pr-5">
                {row.waiting?.toLocaleString('en-US')}
                <span className="as-table:hidden"> waiting</span>
              </Td>
              <Td {...shownIf(row.nextAt)}>
                <span className="as-table:hidden">Next: </span>
                {row.nextAt !== null && <ListTime at={row.nextAt} />}
              </Td>
              <Td>{row.lastRunAt !== null && <ListTime at={row.lastRunAt} />}</Td>
            </Row>
          ))}
        </Body>
      </Table>
    </TableFrame>
  )
}

/** In the list view, cells without a part are hidden. */
const shownIf = (value: unknown) => (value === null ? {} : { part: 'meta' as const })

function State({ of: { isLate, isRunning, problem } }: { of: WorkRow }) {
  if (isLate) return <Badge tone="red">Late</Badge>
  if (problem !== null) return <Badge tone="yellow">Failing</Badge>
  return isRunning ? <Badge tone="blue">Running</Badge> : <Badge tone="green">In order</Badge>
}
