/** Scrolls the overflowing row of an element horizontally until the element is in the middle. */
export function showInRow(row: HTMLElement | null, part: string): void {
  const shown = row?.querySelector(part)
  if (!row || !shown) return
  const [place, at] = [row.getBoundingClientRect(), shown.getBoundingClientRect()]
  // Not scrollIntoView: it would also scroll the page.
  row.scrollLeft += at.left - place.left - (place.width - at.width) / 2
}
