import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { Rows } from '../../../../browser/lists/rows.ts'
import { busyWith } from '../../../../browser/lists/useKeptData.ts'

/** Shorter lists are rendered completely, so that the browser's own search finds every item. */
const maxRenderedItems = 50
/** The assumed height of an item until it is rendered and measured. */
const estimatedHeightPx = 150

interface WindowedListProps<Item extends { id: number }> {
  rows: Rows<Item>
  label: string
  children: (item: Item) => ReactNode
}

/**
 * Loads and renders only the items near the viewport. Items may have any height. The page itself scrolls. For tables,
 * use `RangedRows`.
 */
export function WindowedList<Item extends { id: number }>(props: WindowedListProps<Item>) {
  const { rows, label, children } = props
  if (rows.total > maxRenderedItems) return <NearItems {...props} />
  return (
    <ul aria-label={label} className="-my-4 md:-my-5">
      {Array.from({ length: rows.total }, (_, index) => {
        const item = rows.rowAt(index)
        return (
          <li key={item?.id ?? `at ${index}`} className="border-n200 not-first:border-t">
            {item ? children(item) : <LoadingItem />}
          </li>
        )
      })}
    </ul>
  )
}

function NearItems<Item extends { id: number }>({ rows, label, children }: WindowedListProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const [topPx, setTopPx] = useState(0)

  useLayoutEffect(() => {
    const measure = () =>
      setTopPx(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  const virtualizer = useWindowVirtualizer({
    count: rows.total,
    estimateSize: () => estimatedHeightPx,
    overscan: 8,
    scrollMargin: topPx,
  })
  const { show } = rows
  const { startIndex, endIndex } = virtualizer.range ?? {}
  useEffect(() => {
    if (startIndex !== undefined && endIndex !== undefined) show(startIndex, endIndex)
  }, [show, startIndex, endIndex])

  return (
    <ul
      ref={list}
      aria-label={label}
      {...busyWith(false, rows.isLoading)}
      className="relative -my-4 md:-my-5"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const item = rows.rowAt(index)
        return (
          <li
            key={item?.id ?? `at ${index}`}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={rows.isTotalKnown ? rows.total : -1}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 border-n200 not-data-[index='0']:border-t"
            style={{ transform: `translateY(${start - topPx}px)` }}
          >
            {item ? children(item) : <LoadingItem />}
          </li>
        )
      })}
    </ul>
  )
}

/** A placeholder as high as most items. */
const LoadingItem = () => (
  <p className="py-4 text-ui text-n600 md:py-5" style={{ height: estimatedHeightPx }}>
    Loading...
  </p>
)
