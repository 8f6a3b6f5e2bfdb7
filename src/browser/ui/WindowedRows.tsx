import { useMemo, type ReactNode } from 'react'
import { allRows } from '../lists/rows.ts'
import { RangedRows, type RowAttributes } from './RangedRows.tsx'

interface WindowedRowsProps<Item extends { id: number }> {
  items: readonly Item[]
  /** The height of a table row in px; rows of the list view are measured. */
  rowHeightPx: 44 | 60
  /** The assumed height in px of a row of the list view until it is measured; most have two lines. */
  listRowHeightPx?: number
  /** Spread the attributes on Row: `(ticket, row) => <Row {...row}>…</Row>`. */
  children: (item: Item, row: RowAttributes) => ReactNode
}

/**
 * RangedRows for a list that is loaded as a whole. The Table needs `fixed` and `aria-rowcount={items.length + 1}`; the
 * head is row 1.
 */
export function WindowedRows<Item extends { id: number }>({
  items,
  listRowHeightPx = 80,
  ...props
}: WindowedRowsProps<Item>) {
  const rows = useMemo(() => allRows(items), [items])
  return <RangedRows rows={rows} listRowHeightPx={listRowHeightPx} {...props} />
}
