import { Badge } from '../../../../browser/ui/Badge.tsx'
import { RowLink } from '../../../../browser/ui/RowLink.tsx'
import { Head, Row, Table, TableFrame, Td, Th } from '../../../../browser/ui/Table.tsx'
import { WindowedRows } from '../../../../browser/ui/WindowedRows.tsx'
import { paletteOf } from '../palette.ts'
import type { ListedBrand } from '../schema.ts'

/** All brands, each with its colors and primary domain. */
export function BrandTable({ brands }: { brands: readonly ListedBrand[] }) {
  return (
    <TableFrame>
      <Table label="Brands" fixed aria-rowcount={brands.length + 1}>
        <Head>
          <Th className="w-[34%]">Name</Th>
          <Th>Domains</Th>
          <Th className="w-40">Status</Th>
          <Th labelHidden className="w-20">
            Actions
          </Th>
        </Head>
        <WindowedRows items={brands} rowHeightPx={44}>
          {(brand, row) => (
            <Row key={brand.id} {...row}>
              <Td part="lead" title={brand.name} className="as-list:wrap-anywhere as-table:truncate">
                <ColorPair {...brand} />
                {brand.name}
              </Td>
              <Td
                part="meta"
                title={brand.primaryDomain ?? undefined}
                className="as-list:basis-full as-list:wrap-anywhere as-table:truncate"
              >
                {domainsText(brand)}
              </Td>
              <Td part="meta">
                <span className="inline-flex gap-1.5">
                  {brand.isActive ? <Badge tone="green">Active</Badge> : <Badge tone="grey">Inactive</Badge>}
                  {brand.isDefault && <Badge tone="plain">Default</Badge>}
                </span>
              </Td>
              <Td part="action">
                <RowLink of={brand.name} to="/admin/brand/$brandId" params={{ brandId: String(brand.id) }}>
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

function domainsText({ domainCount, primaryDomain }: ListedBrand): string {
  if (domainCount === 0) return 'No domain yet'
  if (primaryDomain === null) return domainCount === 1 ? '1 domain' : `${domainCount} domains`
  return domainCount === 1 ? primaryDomain : `${primaryDomain} and ${domainCount - 1} more`
}

function ColorPair({ primaryColor, secondaryColor }: Pick<ListedBrand, 'primaryColor' | 'secondaryColor'>) {
  const palette = paletteOf(primaryColor, secondaryColor)
  return (
    <span
      aria-hidden
      className="mr-2.5 inline-grid h-4 w-6 grid-cols-2 overflow-clip rounded-badge border border-n300 align-[-3px] forced-color-adjust-none"
    >
      <span style={{ background: palette['--p'] }} />
      <span style={{ background: palette['--s'] }} />
    </span>
  )
}
