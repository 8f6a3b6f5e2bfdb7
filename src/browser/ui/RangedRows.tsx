import { memo, useRef, useState, type CSSProperties, type FocusEvent, type ReactNode } from 'react'
import type { Rows } from '../lists/useRangedList.ts'
import { RowsToCome } from './RowsToCome.tsx'
import { Body, Row } from './Table.tsx'
import { useJumpKeys } from './useJumpKeys.ts'
import { useNearRows } from './useNearRows.ts'

/** Up to this number all rows are rendered, for the browser's own search and for printing. */
const maxRenderedRows = 100

export type RowAttributes = {
  'data-index': number
  'aria-rowindex': number
  ref?: (row: HTMLTableRowElement | null) => (() => void) | undefined
}

interface RangedRowsProps<Item extends { id: number }> {
  rows: Rows<Item>
  /** The height of a table row; rows of the list are measured. */
  rowHeightPx: 44 | 60
  /** What a row of the list is taken for until it is measured. */
  listRowHeightPx: number
  /** Spread the attributes on Row: `(ticket, row) => <Row {...row}>…</Row>`. */
  children: (item: Item, row: RowAttributes) => ReactNode
}

/** The attributes of a table of such rows. */
export function rowCount<Item>({ total, isTotalKnown, isLoading }: Rows<Item>) {
  return { 'aria-rowcount': isTotalKnown ? total + 1 : -1, 'aria-busy': isLoading }
}

/**
 * The body of a table with up to a million rows, of which only those near the viewport are loaded and rendered. The page
 * scrolls, not the table. The Table needs `fixed` and the attributes of rowCount; the head is row 1.
 */
export function RangedRows<Item extends { id: number }>(props: RangedRowsProps<Item>) {
  const { rows, rowHeightPx, listRowHeightPx, children } = props
  if (rows.total > maxRenderedRows) return <RowsInView {...props} />
  return (
    <Body>
      {Array.from({ length: rows.total }, (_, index) => {
        const item = rows.rowAt(index)
        const attributes = { 'data-index': index, 'aria-rowindex': index + 2 }
        if (item) return children(item, attributes)
        return <LoadingRow key={`at ${index}`} {...{ rowHeightPx, listRowHeightPx }} row={attributes} />
      })}
    </Body>
  )
}

function RowsInView<Item extends { id: number }>(props: RangedRowsProps<Item>) {
  const { rows, rowHeightPx, listRowHeightPx, children } = props
  // The focused row is rendered wherever the page is scrolled, or the keyboard focus would be lost.
  const [focused, setFocused] = useState<number>()
  const body = useRef<HTMLTableSectionElement>(null)
  const near = useNearRows({ body, count: rows.total, rowHeightPx, listRowHeightPx, show: rows.show })
  useJumpKeys()

  const indexes = Array.from({ length: Math.max(0, near.last - near.first + 1) }, (_, at) => near.first + at)
  if (focused !== undefined && focused < rows.total && !indexes.includes(focused)) indexes.push(focused)
  indexes.sort((one, other) => one - other)

  const parts: ReactNode[] = []
  const ids = new Set<number>()
  let endPx = 0
  for (const index of indexes) {
    const startPx = near.placeOf(index)
    if (startPx < 0) continue
    const item = rows.rowAt(index)
    // A row that has moved may for a moment be in two places.
    const key = item && !ids.has(item.id) ? item.id : `at ${index}`
    if (item) ids.add(item.id)
    if (startPx > endPx)
      parts.push(<RowsToCome key={`before ${key}`} heightPx={startPx - endPx} pitchPx={near.rowPx} />)
    parts.push(
      <RowInView
        key={key}
        {...{ item, index, rowHeightPx, listRowHeightPx }}
        measure={near.measure}
        row={children}
      />,
    )
    endPx = near.placeOf(index + 1)
  }
  const restPx = near.heightPx - endPx

  function keep(event: FocusEvent<HTMLElement>) {
    const index = event.target.closest('tr')?.dataset['index']
    setFocused(index === undefined ? undefined : Number(index))
  }

  return (
    <Body ref={body} onFocus={keep} onBlur={() => setFocused(undefined)}>
      {parts}
      {restPx > 0 && <RowsToCome key="rest" heightPx={restPx} pitchPx={near.rowPx} />}
    </Body>
  )
}

interface RowInViewProps<Item> {
  item: Item | undefined
  index: number
  rowHeightPx: number
  listRowHeightPx: number
  measure: NonNullable<RowAttributes['ref']>
  row: (item: Item, attributes: RowAttributes) => ReactNode
}

// Memoized, so that scrolling renders only the rows that are added.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo() loses the type parameter of the component
const RowInView = memo(function RowInView<Item>(props: RowInViewProps<Item>) {
  const { item, index, rowHeightPx, listRowHeightPx, measure, row } = props
  const attributes = { 'data-index': index, 'aria-rowindex': index + 2, ref: measure }
  return item ? row(item, attributes) : <LoadingRow {...{ rowHeightPx, listRowHeightPx }} row={attributes} />
}) as <Item>(props: RowInViewProps<Item>) => ReactNode

interface LoadingRowProps {
  rowHeightPx: number
  listRowHeightPx: number
  row: RowAttributes
}

/** As high as a row, and painted as one that is empty. */
function LoadingRow({ rowHeightPx, listRowHeightPx, row }: LoadingRowProps) {
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--row': `${rowHeightPx}px`,
    '--list-row': `${listRowHeightPx}px`,
  }
  return (
    <Row {...row} tall={rowHeightPx === 60} style={style} className="as-list:h-(--list-row)">
      <td role="cell" className="p-0">
        <span className="sr-only">Loading...</span>
        <div className="rows-to-come absolute inset-0 as-list:[--pitch:var(--list-row)] as-table:[--pitch:var(--row)]" />
      </td>
    </Row>
  )
}
