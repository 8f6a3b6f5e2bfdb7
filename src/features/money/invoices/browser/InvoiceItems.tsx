import type { ReactNode } from 'react'
import { formatDollars } from '../../../../shared/text/dollars.ts'
import { formatHundredths, lineTotalCents, parseHundredths } from '../money.ts'
import type { Invoice } from '../schema.ts'
import { readItems, type ShownItem } from './readItems.ts'

function totalOf({ quantity, unitPrice, total }: ShownItem): string | number {
  if (total !== undefined && total !== null) return total
  const quantityHundredths = parseHundredths(quantity)
  const unitPriceCents = parseHundredths(unitPrice)
  if (quantityHundredths === undefined || unitPriceCents === undefined) return ''
  return formatHundredths(lineTotalCents(quantityHundredths, unitPriceCents))
}

const cell =
  '@xl/sheet:border-b @xl/sheet:border-n200 @xl/sheet:py-3 @xl/sheet:align-baseline @xl/sheet:text-n900 @xl/sheet:group-last/item:border-n900 print:py-2'

/**
 * The table of an invoice. On a narrow sheet, an item takes two lines: first description and total, then quantity ×
 * price.
 */
export function InvoiceItems({ items }: { items: Invoice['items'] }) {
  const read = readItems(items)
  if (!read) return <ItemsNote>Error parsing invoice items</ItemsNote>
  if (read.length === 0) return <ItemsNote>No items found</ItemsNote>
  return (
    <table
      role="table"
      aria-label="Items"
      className="block w-full table-fixed border-separate border-spacing-0 text-ui text-n900 @xl/sheet:table"
    >
      <thead role="rowgroup" className="sr-only @xl/sheet:not-sr-only @xl/sheet:table-header-group">
        <tr role="row">
          <ColumnHead className="text-left">Description</ColumnHead>
          <ColumnHead className="w-22 text-right">Quantity</ColumnHead>
          <ColumnHead className="w-28 text-right">Unit price</ColumnHead>
          <ColumnHead className="w-36 text-right">Total</ColumnHead>
        </tr>
      </thead>
      <tbody role="rowgroup" className="block border-b border-n900 @xl/sheet:table-row-group">
        {read.map((item, at) => (
          // The position is the key, because items have no id and their order never changes.
          <ItemRow key={at} item={item} />
        ))}
      </tbody>
    </table>
  )
}

function ColumnHead({ className, children }: { className: string; children: string }) {
  return (
    <th
      role="columnheader"
      scope="col"
      className={`border-b border-n900 pb-2 text-small font-medium text-n600 ${className}`}
    >
      {children}
    </th>
  )
}

function ItemRow({ item }: { item: ShownItem }) {
  return (
    <tr
      role="row"
      className={
        'group/item flex flex-wrap gap-x-4 border-b border-n200 py-3 break-inside-avoid last:break-after-avoid last:border-0 ' +
        'before:order-2 before:basis-full @xl/sheet:table-row @xl/sheet:before:hidden'
      }
    >
      <td role="cell" dir="auto" className={`min-w-0 flex-1 wrap-anywhere @xl/sheet:pr-4 ${cell}`}>
        {item.description}
      </td>
      <td role="cell" className={`order-3 text-n600 tabular-nums @xl/sheet:text-right ${cell}`}>
        {item.quantity}
      </td>
      <td
        role="cell"
        className={`order-4 -ml-3 text-n600 tabular-nums @xl/sheet:ml-0 @xl/sheet:text-right ${cell}`}
      >
        <span aria-hidden className="mr-1 @xl/sheet:hidden">
          ×
        </span>
        {formatDollars(item.unitPrice)}
      </td>
      <td role="cell" className={`order-1 text-right font-medium tabular-nums @xl/sheet:font-normal ${cell}`}>
        {formatDollars(totalOf(item))}
      </td>
    </tr>
  )
}

function ItemsNote({ children }: { children: ReactNode }) {
  return <p className="border-y border-n900 py-6 text-center text-ui text-n600">{children}</p>
}
