/** Scrolls an overflowing row horizontally until the first element that matches `selector` is in the middle. */
export function showInRow(row: HTMLElement | null, selector: string): void {
  const shown = row?.querySelector(selector)
  if (!row || !shown) return
  const [place, at] = [row.getBoundingClientRect(), shown.getBoundingClientRect()]
  // Not scrollIntoView: it would also scroll the page.
  row.scrollLeft += at.left - place.left - (place.width - at.width) / 2
}
