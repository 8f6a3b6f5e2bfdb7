/** Firefox draws nothing below 17.8 million pixels, Chromium nothing below 33.5. */
export const maxPagePx = 15_000_000

export interface Heights {
  /** Of the whole list. */
  listPx: number
  /** Of what can be seen of it at once. */
  viewPx: number
}

export interface Place {
  /** How far the rows are above where they would be in a page as high as the list. */
  shiftPx: number
  /** Where the page has to be scrolled for that. */
  scrolledPx: number
}

/**
 * Where a page shows a list that is higher than browsers let a page be. A leap, as by the scroll bar, leads to the same
 * part of the list as of the page; from there every pixel scrolled is one of the list. Near the ends of the page the list
 * and the page are brought together again.
 *
 * @param before the place after the last time; undefined where the page was not scrolled since
 */
export function placeAt(scrolledPx: number, before: Place | undefined, { listPx, viewPx }: Heights): Place {
  const excessPx = Math.max(0, listPx - maxPagePx)
  if (excessPx === 0) return { shiftPx: 0, scrolledPx }
  const lastPx = maxPagePx - viewPx
  const endPx = 10 * viewPx
  if (!before || Math.abs(scrolledPx - before.scrolledPx) > 2 * viewPx) {
    if (scrolledPx < endPx) return { shiftPx: 0, scrolledPx }
    if (scrolledPx > lastPx - endPx) return { shiftPx: excessPx, scrolledPx }
    return { shiftPx: Math.round((excessPx * scrolledPx) / lastPx), scrolledPx }
  }
  const { shiftPx } = before
  const isNearTop = scrolledPx < endPx / 2 && shiftPx > 0
  const isNearEnd = scrolledPx > lastPx - endPx / 2 && shiftPx < excessPx
  if (!isNearTop && !isNearEnd) return { shiftPx, scrolledPx }
  const placePx = scrolledPx + shiftPx
  if (placePx < endPx) return { shiftPx: 0, scrolledPx: placePx }
  if (placePx > listPx - viewPx - endPx) return { shiftPx: excessPx, scrolledPx: placePx - excessPx }
  const nextPx = Math.round((placePx * lastPx) / (listPx - viewPx))
  return { shiftPx: placePx - nextPx, scrolledPx: nextPx }
}
