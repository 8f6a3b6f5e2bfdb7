import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import {
  memo,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type ReactNode,
} from 'react'
import { Body } from './Table.tsx'

/** Milliseconds without a key after which somebody has stopped typing. */
const typingPauseMs = 250

const withKeysOfTheirOwn = 'input, textarea, select, [role$="dialog"], [role="menu"]'

/** Up to here all rows are in the page, where the browser's own search and printing find them. */
const renderedWhole = 100

type RowAttributes = {
  'data-index': number
  'aria-rowindex': number
  ref?: (row: HTMLTableRowElement | null) => void
}

type WindowedRowsProps<Item extends { id: number }> = {
  items: readonly Item[]
  /** How high a row of the table is, in px; rows of the list are measured. */
  rowHeight: 44 | 60
  /** Spread the attributes on the Row: `(ticket, row) => <Row {...row}>…</Row>`. */
  children: (item: Item, row: RowAttributes) => ReactNode
}

/**
 * The body of a table with up to 100,000 rows, of which only those near the screen exist. The page itself scrolls.
 * The Table is `fixed` and says `aria-rowcount={items.length + 1}`; the head is row 1.
 */
export function WindowedRows<Item extends { id: number }>(props: WindowedRowsProps<Item>) {
  if (props.items.length > renderedWhole) return <NearRows {...props} />
  return (
    <Body>
      {props.items.map((item, index) =>
        props.children(item, { 'data-index': index, 'aria-rowindex': index + 2 }),
      )}
    </Body>
  )
}

function NearRows<Item extends { id: number }>({ items, rowHeight, children }: WindowedRowsProps<Item>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState<number>()
  const [guess, setGuess] = useState<number>(rowHeight)
  // The row with the focus is kept however far it is scrolled away, or the keyboard would fall back to the page.
  const [focused, setFocused] = useState<number>()

  useLayoutEffect(() => {
    const measure = () => {
      if (!body.current) return
      setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY))
      // As a list most rows take two lines; a guess near the truth keeps the foot of the page in its place.
      setGuess(getComputedStyle(body.current).display === 'block' ? 80 : rowHeight)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [rowHeight])

  // The browser would glide there through all the places between, faster than any row can be drawn.
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      const goal = { Home: 0, End: document.documentElement.scrollHeight }[event.key]
      const { target, defaultPrevented, ctrlKey, altKey, metaKey, shiftKey } = event
      const isTaken = defaultPrevented || (target instanceof Element && target.closest(withKeysOfTheirOwn))
      if (goal === undefined || isTaken || ctrlKey || altKey || metaKey || shiftKey) return
      event.preventDefault()
      window.scrollTo({ top: goal, behavior: 'instant' })
    }
    window.addEventListener('keydown', jump)
    return () => window.removeEventListener('keydown', jump)
  }, [])

  const rangeExtractor = useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range)
      if (focused === undefined || focused >= range.count || near.includes(focused)) return near
      return [...near, focused].toSorted((one, other) => one - other)
    },
    [focused],
  )

  // After other rows were asked for, those on the screen come first, and those beside it when nothing more is typed:
  // the next key would have to wait for them, and throw them away.
  const [settled, setSettled] = useState<readonly Item[]>()
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(items)), typingPauseMs)
    return () => clearTimeout(timer)
  }, [items])

  // Another function would have all places worked out anew, which must not happen with every step of scrolling.
  const getItemKey = useCallback((index: number) => items[index]?.id ?? index, [items])
  const rows = useWindowVirtualizer({
    // None until it is known where they begin: working out 100,000 places once is enough.
    count: top === undefined ? 0 : items.length,
    estimateSize: () => guess,
    getItemKey,
    // A wheel turned fast moves the picture by about so many rows before a slow machine has brought others.
    overscan: settled === items ? 32 : 4,
    scrollMargin: top ?? 0,
    rangeExtractor,
  })

  useLayoutEffect(() => rows.measure(), [rows, guess])
  // The rows stand in the flow of the page. Where the browser itself holds them still while others above turn out
  // higher or lower than guessed, doing it too would work out all places once for each of them.
  if (CSS.supports('overflow-anchor', 'auto')) rows.shouldAdjustScrollPositionOnItemSizeChange = () => false

  function keep(event: FocusEvent<HTMLElement>) {
    const index = event.target.closest('tr')?.dataset['index']
    setFocused(index === undefined ? undefined : Number(index))
  }

  const near = rows.getVirtualItems()
  const parts: ReactNode[] = []
  let end = top ?? 0
  for (const { index, key, start, end: nextEnd } of near) {
    const item = items[index]
    if (item === undefined) continue
    if (start > end) parts.push(<Gap key={`before ${key}`} height={start - end} pitch={guess} />)
    parts.push(<NearRow key={key} {...{ item, index, measure: rows.measureElement }} row={children} />)
    end = nextEnd
  }
  const rest = top === undefined ? items.length * rowHeight : rows.getTotalSize() + top - end
  return (
    <Body ref={body} onFocus={keep} onBlur={() => setFocused(undefined)}>
      {parts}
      {rest > 0 && <Gap key="rest" height={rest} pitch={guess} />}
    </Body>
  )
}

interface NearRowProps<Item> {
  item: Item
  index: number
  measure: (row: HTMLTableRowElement | null) => void
  row: (item: Item, attributes: RowAttributes) => ReactNode
}

// Remembered, so that a step of scrolling costs the rows that come near and not those that are there.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo() forgets that the component is generic
const NearRow = memo(function NearRow<Item>({ item, index, measure, row }: NearRowProps<Item>) {
  return row(item, { 'data-index': index, 'aria-rowindex': index + 2, ref: measure })
}) as <Item>(props: NearRowProps<Item>) => ReactNode

// One cell without a span: a span would make columns, and a fixed table would share its width with them.
// It holds nothing still: the browser would follow it as it moves out of the way of the rows. It looks like rows to
// come: where the bar is dragged far, the browser shows the new place one picture before the page hears of it.
function Gap({ height, pitch }: { height: number; pitch: number }) {
  const style: CSSProperties & Record<'--pitch', string> = { '--pitch': `${pitch}px` }
  return (
    <tr aria-hidden className="relative as-list:block [overflow-anchor:none]">
      <td aria-hidden className="p-0 as-list:block" style={{ height }}>
        <div className="rows-to-come absolute inset-0" style={style} />
      </td>
    </tr>
  )
}
