import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { RowPositions } from './rowPositions.ts'
import { maxPagePx, placeAt, type Place } from './scrollShift.ts'

/** About as far as a fast wheel scrolls before a slow machine has rendered more rows. */
const overscan = 32

interface Frame {
  /** The place of the first row in the page. */
  topPx: number
  rowPx: number
}

interface NearRowsOptions {
  body: RefObject<HTMLTableSectionElement | null>
  count: number
  rowHeightPx: number
  listRowHeightPx: number
  /** Is told which rows are on the screen. */
  show: (first: number, last: number) => void
}

/** Which rows of a long table are near the viewport, and where they are in its body. */
export function useNearRows({ body, count, rowHeightPx, listRowHeightPx, show }: NearRowsOptions) {
  const [frame, setFrame] = useState<Frame>()
  const [seen, setSeen] = useState({ first: 0, last: 0, shiftPx: 0 })
  const [, renderAgain] = useReducer((times: number) => times + 1, 0)
  const place = useRef<Place>(undefined)
  const rowPx = frame?.rowPx ?? rowHeightPx
  const positions = useMemo(() => new RowPositions(rowPx), [rowPx])
  const listPx = positions.startOf(count)

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
  }, [body, rowHeightPx, listRowHeightPx])

  const look = useCallback(() => {
    if (!frame) return
    const viewPx = window.innerHeight
    const scrolledPx = Math.max(0, window.scrollY - frame.topPx)
    const next = placeAt(scrolledPx, place.current, { listPx, viewPx })
    place.current = next
    const startPx = next.scrolledPx + next.shiftPx
    const first = positions.indexAt(startPx, count)
    const last = positions.indexAt(startPx + viewPx, count)
    const { shiftPx } = next
    const isSame = (now: typeof seen) => now.first === first && now.last === last && now.shiftPx === shiftPx
    setSeen((now) => (isSame(now) ? now : { first, last, shiftPx }))
    if (next.scrolledPx === scrolledPx) return
    window.scrollTo({ top: frame.topPx + next.scrolledPx, behavior: 'instant' })
  }, [frame, positions, listPx, count])

  useLayoutEffect(() => {
    look()
    // In the frame of the event, or the rows would come a frame later.
    const lookNow = () => flushSync(look)
    window.addEventListener('scroll', lookNow, { passive: true })
    window.addEventListener('resize', lookNow)
    return () => {
      window.removeEventListener('scroll', lookNow)
      window.removeEventListener('resize', lookNow)
    }
  }, [look])

  const isReady = frame !== undefined
  useEffect(() => {
    if (isReady) show(seen.first, seen.last)
  }, [show, isReady, seen.first, seen.last])

  const sizes = useMemo(
    () =>
      new ResizeObserver((entries) => {
        let [change, changeAbove] = [0, 0]
        for (const { target, borderBoxSize } of entries) {
          const index = target instanceof HTMLElement ? Number(target.dataset['index']) : Number.NaN
          const heightPx = borderBoxSize[0]?.blockSize ?? 0
          if (Number.isNaN(index) || heightPx === 0) continue
          const difference = positions.measure(index, heightPx)
          change += Math.abs(difference)
          if (target.getBoundingClientRect().bottom < 0) changeAbove += difference
        }
        if (change > 0) renderAgain()
        // Browsers with scroll anchoring do it themselves.
        if (!CSS.supports('overflow-anchor', 'auto'))
          window.scrollBy({ top: changeAbove, behavior: 'instant' })
      }),
    [positions],
  )
  const measure = useCallback(
    (row: HTMLTableRowElement | null) => {
      if (!row) return undefined
      sizes.observe(row)
      return () => sizes.unobserve(row)
    },
    [sizes],
  )

  return {
    measure,
    rowPx,
    first: isReady ? Math.max(0, seen.first - overscan) : count,
    last: Math.min(count - 1, seen.last + overscan),
    /** The place of a row in the body. */
    placeOf: (index: number) => positions.startOf(index) - seen.shiftPx,
    heightPx: Math.min(listPx, maxPagePx),
  }
}
