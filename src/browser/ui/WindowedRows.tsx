import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import {
  memo,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
} from 'react'
import { RowsToCome } from './RowsToCome.tsx'
import { Body } from './Table.tsx'
import { useJumpKeys } from './useJumpKeys.ts'

/** Without a key press for this time, typing has ended. */
const typingPauseMs = 250

/** Up to this number all rows are rendered, for the browser's own search and for printing. */
const maxRenderedRows = 100

type RowAttributes = {
  'data-index': number
  'aria-rowindex': number
  ref?: (row: HTMLTableRowElement | null) => void
}

type WindowedRowsProps<Item extends { id: number }> = {
  items: readonly Item[]
  /** The height of a table row; rows of the list are measured. */
  rowHeightPx: 44 | 60
  /** What a row of the list is taken for until it is measured; most have two lines. */
  listRowHeightPx?: number
  /** Spread the attributes on Row: `(ticket, row) => <Row {...row}>…</Row>`. */
  children: (item: Item, row: RowAttributes) => ReactNode
}

/**
 * The body of a table with up to 100,000 rows, of which only those near the viewport are rendered. The page scrolls, not
 * the table. The Table needs `fixed` and `aria-rowcount={items.length + 1}`; the head is row 1.
 */
export function WindowedRows<Item extends { id: number }>(props: WindowedRowsProps<Item>) {
  if (props.items.length > maxRenderedRows) return <NearRows {...props} />
  return (
    <Body>
      {props.items.map((item, index) =>
        props.children(item, { 'data-index': index, 'aria-rowindex': index + 2 }),
      )}
    </Body>
  )
}

function NearRows<Item extends { id: number }>({
  items,
  rowHeightPx,
  listRowHeightPx = 80,
  children,
}: WindowedRowsProps<Item>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [topPx, setTopPx] = useState<number>()
  const [estimatePx, setEstimatePx] = useState<number>(rowHeightPx)
  // The focused row is rendered wherever the page is scrolled, or the keyboard focus would be lost.
  const [focused, setFocused] = useState<number>()

  useLayoutEffect(() => {
    const measure = () => {
      if (!body.current) return
      setTopPx(Math.round(body.current.getBoundingClientRect().top + window.scrollY))
      // A good estimate keeps the height of the page stable.
      setEstimatePx(getComputedStyle(body.current).display === 'block' ? listRowHeightPx : rowHeightPx)
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

  // After the items change, only rows in the viewport are rendered until typing has ended: the next key press would
  // have to wait for the others, only to discard them.
  const [settled, setSettled] = useState<readonly Item[]>()
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(items)), typingPauseMs)
    return () => clearTimeout(timer)
  }, [items])

  // Memoized: with another function the virtualizer recalculates all positions, which is too slow while scrolling.
  const getItemKey = useCallback((index: number) => items[index]?.id ?? index, [items])
  const rows = useWindowVirtualizer({
    // None before `topPx` is measured, so that 100,000 positions are calculated only once.
    count: topPx === undefined ? 0 : items.length,
    estimateSize: () => estimatePx,
    getItemKey,
    // About as far as a fast wheel scrolls before a slow machine has rendered more rows.
    overscan: settled === items ? 32 : 4,
    scrollMargin: topPx ?? 0,
    rangeExtractor,
  })

  useLayoutEffect(() => rows.measure(), [rows, estimatePx])
  // Browsers with scroll anchoring compensate themselves when rows above differ from their estimated height. Adjusting
  // here as well would recalculate all positions for each of them.
  if (CSS.supports('overflow-anchor', 'auto')) rows.shouldAdjustScrollPositionOnItemSizeChange = () => false

  function keep(event: FocusEvent<HTMLElement>) {
    const index = event.target.closest('tr')?.dataset['index']
    setFocused(index === undefined ? undefined : Number(index))
  }

  const virtualRows = rows.getVirtualItems()
  const parts: ReactNode[] = []
  let end = topPx ?? 0
  for (const { index, key, start, end: nextEnd } of virtualRows) {
    const item = items[index]
    if (item === undefined) continue
    if (start > end)
      parts.push(<RowsToCome key={`before ${key}`} heightPx={start - end} pitchPx={estimatePx} />)
    parts.push(<NearRow key={key} {...{ item, index, measure: rows.measureElement }} row={children} />)
    end = nextEnd
  }
  const restPx = topPx === undefined ? items.length * rowHeightPx : rows.getTotalSize() + topPx - end
  return (
    <Body ref={body} onFocus={keep} onBlur={() => setFocused(undefined)}>
      {parts}
      {restPx > 0 && <RowsToCome key="rest" heightPx={restPx} pitchPx={estimatePx} />}
    </Body>
  )
}

interface NearRowProps<Item> {
  item: Item
  index: number
  measure: (row: HTMLTableRowElement | null) => void
  row: (item: Item, attributes: RowAttributes) => ReactNode
}

// Memoized, so that scrolling renders only the rows that are added.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo() loses the type parameter of the component
const NearRow = memo(function NearRow<Item>({ item, index, measure, row }: NearRowProps<Item>) {
  return row(item, { 'data-index': index, 'aria-rowindex': index + 2, ref: measure })
}) as <Item>(props: NearRowProps<Item>) => ReactNode
