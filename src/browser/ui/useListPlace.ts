import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** Between the field and its list, and between the list and the edge of the window. In px. */
const gaps = 4 + 8
/** A list is not made lower than this, where two options fit. In px. */
const minHeight = 104

/** From top to bottom, in px of the window. */
interface Extent {
  top: number
  bottom: number
}

/**
 * Where the list of a field opens: below it, or above it where the window has too little room below and more above.
 * `height` is what the list needs, in px.
 */
export function listPlace(height: number, field: Extent, window: Extent) {
  const above = field.top - window.top - gaps
  const below = window.bottom - field.bottom - gaps
  const isAbove = below < height && above > below
  return { isAbove, maxHeight: Math.max(isAbove ? above : below, minHeight) }
}

/**
 * A ref for the list of a field, an absolute element directly inside the relative one of the field: the list opens where the
 * window has room for it, and is no higher than that.
 */
export function useListPlace(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  // After each rendering: what is typed changes the height.
  useLayoutEffect(() => place(list.current))
  useEffect(() => {
    if (!isOpen) return undefined
    // The keyboard of a phone comes after the field has the focus.
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
