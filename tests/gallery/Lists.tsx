import { Inbox, Trash, UserCog } from 'lucide'
import { useState } from 'react'
import { Accordion, AccordionSection } from '../../src/browser/ui/Accordion.tsx'
import { IconButton } from '../../src/browser/ui/IconButton.tsx'
import { Priority } from '../../src/browser/ui/Priority.tsx'
import { StatusBadge } from '../../src/browser/ui/StatusBadge.tsx'
import { Switch } from '../../src/browser/ui/Switch.tsx'
import { Body, Head, Row, Table, TableFrame, Td, Th } from '../../src/browser/ui/Table.tsx'
import { Tabs } from '../../src/browser/ui/Tabs.tsx'
import { ViewCell, ViewHead } from '../../src/browser/ui/ViewColumn.tsx'
import { WindowedRows } from '../../src/browser/ui/WindowedRows.tsx'
import { Block } from './Block.tsx'

const statuses = ['open', 'in_progress', 'resolved', 'closed']
const priorities = ['medium', 'critical', 'low', 'high']
const titles = [
  'Cannot print from the new laptops',
  'Payroll server unreachable from branch office',
  'Untitled',
]

const pick = (words: string[], index: number) => words[index % words.length] ?? ''
const ticketsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: count + 1000 - index,
    title: pick(titles, index),
    status: pick(statuses, index),
    priority: pick(priorities, index),
  }))

const few = ticketsOf(8)
const many = ticketsOf(100_000)

export function Lists() {
  const [all, setAll] = useState<'few' | 'many'>('few')
  const [sort, setSort] = useState<'ascending' | 'descending'>('ascending')
  const tickets = all === 'few' ? few : many
  return (
    <>
      <Block name="Accordion">
        <Accordion>
          <AccordionSection icon={UserCog} title="User Management" count="2 users" defaultOpen>
            <TableFrame>
              <Table label="Users">
                <Head>
                  <Th sort={sort} onSort={() => setSort(sort === 'ascending' ? 'descending' : 'ascending')}>
                    Username
                  </Th>
                  <Th sort="none" onSort={() => {}}>
                    Email
                  </Th>
                  <Th>Two-factor</Th>
                  <Th right>Amount</Th>
                  <Th>
                    <span className="sr-only">Actions</span>
                  </Th>
                </Head>
                <Body>
                  {['ben.carter', 'elena.p'].map((name, index) => (
                    <Row key={name}>
                      <Td part="lead">{name}</Td>
                      <Td part="meta">{name}@northline.example</Td>
                      <Td part="meta">
                        <Switch
                          label={`Two-factor for ${name}`}
                          labelHidden
                          state={index ? 'On' : 'Off'}
                          checked={index > 0}
                          onCheckedChange={() => {}}
                        />
                      </Td>
                      <Td part="aside" tabular right>
                        $2,480.00
                      </Td>
                      <Td part="action">
                        <IconButton icon={Trash} label={`Delete user ${name}`} danger />
                      </Td>
                    </Row>
                  ))}
                </Body>
              </Table>
            </TableFrame>
          </AccordionSection>
          <AccordionSection icon={Inbox} title="Contact Requests" count="4 requests">
            <p className="text-ui">Nothing here</p>
          </AccordionSection>
        </Accordion>
      </Block>
      <Block name="Tickets">
        <Tabs
          look="filter"
          label="Which tickets"
          value={all}
          onValueChange={setAll}
          tabs={[
            { value: 'few', label: 'Few', count: few.length },
            { value: 'many', label: 'Many', count: many.length },
          ]}
        >
          <TableFrame>
            <Table label="Tickets" fixed aria-rowcount={tickets.length + 1}>
              <Head>
                <Th className="w-24">ID</Th>
                <Th>Title</Th>
                <Th className="w-31">Status</Th>
                <Th className="w-29">Priority</Th>
                <Th wide className="w-29">
                  Created
                </Th>
                <ViewHead />
              </Head>
              <WindowedRows items={tickets} rowHeightPx={44}>
                {(ticket, row) => (
                  <Row key={ticket.id} {...row} chosen={ticket.id === 1005}>
                    <Td part="meta" tabular>
                      #{ticket.id}
                    </Td>
                    <Td part="lead" className="as-table:truncate">
                      {ticket.title}
                    </Td>
                    <Td part="meta">
                      <StatusBadge status={ticket.status} />
                    </Td>
                    <Td part="meta">
                      <Priority priority={ticket.priority} />
                    </Td>
                    <Td wide tabular>
                      Jan 8, 2024
                    </Td>
                    <ViewCell to={{ to: '/' }} of={`ticket #${ticket.id}`} />
                  </Row>
                )}
              </WindowedRows>
            </Table>
          </TableFrame>
        </Tabs>
      </Block>
    </>
  )
}
