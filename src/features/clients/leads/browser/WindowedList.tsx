import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { shownFirst } from '../../../../browser/lists/shownFirst.ts'

/** Shorter lists are rendered completely, so that the browser's own search finds every item. */
const maxRenderedItems = 50
/** The assumed height of an item until it is rendered and measured. */
const estimatedHeightPx = 150

interface WindowedListProps<Item extends { id: number }> {
  items: readonly Item[]
  label: string
  children: (item: Item) => ReactNode
}

/**
 * Renders only the items near the viewport. Items may have any height. The page itself scrolls. For tables, use
 * `WindowedRows`.
 */
export function WindowedList<Item extends { id: number }>(props: WindowedListProps<Item>) {
  if (props.items.length > maxRenderedItems && !import.meta.env.SSR) return <NearItems {...props} />
  return (
    <ul aria-label={props.label} className="-my-4 md:-my-5">
      {shownFirst(props.items, 6).map((item) => (
        <li key={item.id} className="border-n200 not-first:border-t">
          {props.children(item)}
        </li>
      ))}
    </ul>
  )
}

function NearItems<Item extends { id: number }>({ items, label, children }: WindowedListProps<Item>) {
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

  // Must not change during scrolling. A new function would make the virtualizer compute all positions again.
  const getItemKey = useCallback((index: number) => items[index]?.id ?? index, [items])
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimatedHeightPx,
    getItemKey,
    overscan: 8,
    scrollMargin: topPx,
  })

  return (
    <ul
      ref={list}
      aria-label={label}
      className="relative -my-4 md:-my-5"
      style={{ height: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index]
        if (item === undefined) return null
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 border-n200 not-data-[index='0']:border-t"
            style={{ transform: `translateY(${start - topPx}px)` }}
          >
            {children(item)}
          </li>
        )
      })}
    </ul>
  )
}
