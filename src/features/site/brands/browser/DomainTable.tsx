import { Badge } from '../../../../browser/ui/Badge.tsx'
import { RowLink } from '../../../../browser/ui/RowLink.tsx'
import { Head, Row, Table, TableFrame, Td, Th } from '../../../../browser/ui/Table.tsx'
import { WindowedRows } from '../../../../browser/ui/WindowedRows.tsx'
import type { ListedDomain } from '../schema.ts'

/** All domains with the names of their brands. */
export function DomainTable({ domains }: { domains: readonly ListedDomain[] }) {
  return (
    <TableFrame>
      <Table label="Domains" fixed aria-rowcount={domains.length + 1}>
        <Head>
          <Th className="w-[34%]">Domain Name</Th>
          <Th>Brand</Th>
          <Th className="w-28">Status</Th>
          <Th className="w-28">Primary</Th>
          <Th labelHidden className="w-20">
            Actions
          </Th>
        </Head>
        <WindowedRows items={domains} rowHeightPx={44}>
          {(domain, row) => (
            <Row key={domain.id} {...row}>
              <Td part="lead" title={domain.domainName} className="as-list:wrap-anywhere as-table:truncate">
                {domain.domainName}
              </Td>
              <Td
                part="meta"
                title={domain.brand.name}
                className="as-list:basis-full as-list:wrap-anywhere as-table:truncate"
              >
                {domain.brand.name}
              </Td>
              <Td part="meta">
                {domain.isActive ? <Badge tone="green">Active</Badge> : <Badge tone="grey">Inactive</Badge>}
              </Td>
              <Td part="meta" className={domain.isPrimary ? '' : 'as-list:hidden'}>
                {domain.isPrimary ? <Badge tone="plain">Primary</Badge> : 'No'}
              </Td>
              <Td part="action">
                <RowLink
                  of={domain.domainName}
                  to="/admin/domain/$domainId"
                  params={{ domainId: String(domain.id) }}
                >
                  Edit
                </RowLink>
              </Td>
            </Row>
          )}
        </WindowedRows>
      </Table>
    </TableFrame>
  )
}
