import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type ReactNode,
} from 'react'
import type { Rows } from '../lists/rows.ts'
import { busyWith } from '../lists/useKeptData.ts'
import { RowsToCome } from './RowsToCome.tsx'
import { Body, Row } from './Table.tsx'
import { useJumpKeys } from './useJumpKeys.ts'

/** A list of up to this length is rendered as a whole, for the browser's own search and for printing. */
const maxRenderedRows = 100

/**
 * The maximum number of rows that the server renders. They fill most users' screens; the browser renders the other rows
 * before the user scrolls.
 */
const maxServerRows = 12

/**
 * The number of rows rendered beyond each edge of the viewport, so that a slow device can render further rows before a
 * fast wheel scrolls past these. They are rendered after the rows in view have been painted.
 */
const overscan = 20

/**
 * Firefox draws nothing further down a page than 17.8 million pixels. Users reach later rows by a filter or another
 * sort order.
 */
const maxPagePx = 15_000_000

export type RowAttributes = {
  'data-index': number
  'aria-rowindex': number
  ref?: (row: HTMLTableRowElement | null) => void
}

interface RangedRowsProps<Item extends { id: number | string }> {
  rows: Rows<Item>
  /** The height of a table row in px; rows of the list view are measured. */
  rowHeightPx: 44 | 60
  /** The assumed height in px of a row of the list view until it is measured. */
  listRowHeightPx: number
  /** Spread the attributes on Row: `(ticket, row) => <Row {...row}>…</Row>`. */
  children: (item: Item, row: RowAttributes) => ReactNode
}

/** The attributes of a Table with RangedRows. */
export function rowCount<Item>({ total, isTotalKnown, isLoading, isFormer = false }: Rows<Item>) {
  return { 'aria-rowcount': isTotalKnown ? total + 1 : -1, ...busyWith(isFormer, isLoading) }
}

/**
 * The body of a table of any length, of which only the rows near the viewport are loaded and rendered. The page
 * scrolls, not the table. The Table needs `fixed` and the attributes of rowCount; the head is row 1.
 */
export function RangedRows<Item extends { id: number | string }>(props: RangedRowsProps<Item>) {
  const { rows, rowHeightPx, listRowHeightPx, children } = props
  if (rows.total > maxRenderedRows && !import.meta.env.SSR) return <RowsInView {...props} />
  const length = import.meta.env.SSR ? Math.min(rows.total, maxServerRows) : rows.total
  return (
    <Body>
      {Array.from({ length }, (_, index) => {
        const item = rows.rowAt(index)
        const attributes = { 'data-index': index, 'aria-rowindex': index + 2 }
        if (item) return children(item, attributes)
        return <LoadingRow key={`at ${index}`} {...{ rowHeightPx, listRowHeightPx }} row={attributes} />
      })}
    </Body>
  )
}

/** The position of the first row in the page, and the assumed row height until rows are measured. */
interface Frame {
  topPx: number
  rowPx: number
}

function RowsInView<Item extends { id: number | string }>(props: RangedRowsProps<Item>) {
  const { rows, rowHeightPx, listRowHeightPx, children } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [frame, setFrame] = useState<Frame>()
  const isPainted = useDeferredValue(true, false)
  // The focused row stays rendered wherever the page is scrolled; otherwise the keyboard focus would be lost.
  const [focused, setFocused] = useState<number>()
  const rowPx = frame?.rowPx ?? rowHeightPx

  useLayoutEffect(() => {
    const measure = () => {
      if (!body.current) return
      const topPx = Math.round(body.current.getBoundingClientRect().top + window.scrollY)
      const isList = getComputedStyle(body.current).display === 'block'
      const next = { topPx, rowPx: isList ? listRowHeightPx : rowHeightPx }
      setFrame((now) => (now?.topPx === next.topPx && now.rowPx === next.rowPx ? now : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [rowHeightPx, listRowHeightPx])

  useJumpKeys()

  const rangeExtractor = useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range)
      if (focused === undefined || focused >= range.count || near.includes(focused)) return near
      return [...near, focused].toSorted((one, other) => one - other)
    },
    [focused],
  )
  const virtualizer = useWindowVirtualizer({
    // Render no rows before the frame is measured, so that positions are calculated only once.
    count: frame ? Math.min(rows.total, Math.floor(maxPagePx / rowPx)) : 0,
    estimateSize: () => rowPx,
    overscan: isPainted ? overscan : 1,
    scrollMargin: frame?.topPx ?? 0,
    rangeExtractor,
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowPx])
  // Browsers with scroll anchoring correct the position themselves when a row above has another height than estimated.
  if (CSS.supports('overflow-anchor', 'auto'))
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false

  const { show } = rows
  const { startIndex, endIndex } = virtualizer.range ?? {}
  useEffect(() => {
    if (startIndex !== undefined && endIndex !== undefined) show(startIndex, endIndex)
  }, [show, startIndex, endIndex])

  const parts: ReactNode[] = []
  const ids = new Set<number | string>()
  let endPx = frame?.topPx ?? 0
  for (const { index, start, end } of virtualizer.getVirtualItems()) {
    const item = rows.rowAt(index)
    // A row that has moved may briefly be at two positions, but keys must be unique.
    const key = item && !ids.has(item.id) ? item.id : `at ${index}`
    if (item) ids.add(item.id)
    if (start > endPx)
      parts.push(<RowsToCome key={`before ${key}`} heightPx={start - endPx} pitchPx={rowPx} />)
    parts.push(
      <RowInView
        key={key}
        {...{ item, index, rowHeightPx, listRowHeightPx }}
        measure={virtualizer.measureElement}
        row={children}
      />,
    )
    endPx = end
  }
  const restPx = frame ? virtualizer.getTotalSize() + frame.topPx - endPx : rows.total * rowHeightPx

  function keep(event: FocusEvent<HTMLElement>) {
    const index = event.target.closest('tr')?.dataset['index']
    setFocused(index === undefined ? undefined : Number(index))
  }

  return (
    <Body ref={body} onFocus={keep} onBlur={() => setFocused(undefined)}>
      {parts}
      {restPx > 0 && <RowsToCome key="rest" heightPx={restPx} pitchPx={rowPx} />}
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

/** A placeholder as high as a row, and painted like an empty row. */
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
