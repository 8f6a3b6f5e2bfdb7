import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** The gaps between the field and its list, and between the list and the edge of the window, in px. */
const gaps = 4 + 8
/** The minimum height of a list, in px: two options. */
const minHeight = 104

/** The top and bottom edge of an area, in px from the top of the window. */
interface Extent {
  top: number
  bottom: number
}

/**
 * Where the list of a field opens: below it, or above it if the window has too little space below and more above.
 * `height` is the height in px that the list needs.
 */
export function listPlace(height: number, field: Extent, window: Extent) {
  const above = field.top - window.top - gaps
  const below = window.bottom - field.bottom - gaps
  const isAbove = below < height && above > below
  return { isAbove, maxHeight: Math.max(isAbove ? above : below, minHeight) }
}

/**
 * A ref for the list of a field, an absolute element directly inside the field's relative one. The list opens where the
 * window has space for it, and is no higher than that space.
 */
export function useListPlace(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  // Place the list after each rendering, because typing changes its height.
  useLayoutEffect(() => place(list.current))
  useEffect(() => {
    if (!isOpen) return undefined
    // A phone's keyboard opens after the field gets the focus. Place the list again then.
    const again = () => place(list.current)
    visualViewport?.addEventListener('resize', again)
    return () => visualViewport?.removeEventListener('resize', again)
  }, [isOpen])
  return list
}

function place(list: HTMLElement | null): void {
  const field = list?.parentElement
  if (!list || !field) return
  const { style } = list
  style.maxHeight = ''
  const { isAbove, maxHeight } = listPlace(list.offsetHeight, field.getBoundingClientRect(), shownPart())
  style.maxHeight = `${maxHeight}px`
  style.top = isAbove ? 'auto' : '100%'
  style.bottom = isAbove ? '100%' : 'auto'
}

/** The part of the window that neither the header nor the keyboard of a phone covers. */
function shownPart(): Extent {
  const { offsetTop: top, height } = visualViewport ?? { offsetTop: 0, height: innerHeight }
  const header = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  return { top: Math.max(top, header), bottom: top + height }
}
