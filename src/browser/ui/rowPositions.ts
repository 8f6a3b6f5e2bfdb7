const groupRows = 100

interface Group {
  /** By how much the measured rows are higher than expected, together and each. */
  extraPx: number
  rows: Float64Array
}

/**
 * Where each row of a long list is. Rows have one height until they are measured; only those that differ are kept, so that
 * a million rows cost nothing.
 */
export class RowPositions {
  readonly #heightPx: number
  readonly #groups = new Map<number, Group>()

  constructor(heightPx: number) {
    this.#heightPx = heightPx
  }

  /** Returns by how much the row differs from what was known. */
  measure(index: number, heightPx: number): number {
    const number = Math.floor(index / groupRows)
    const place = index % groupRows
    const group = this.#groups.get(number)
    const before = group?.rows[place] ?? 0
    const extraPx = heightPx - this.#heightPx
    if (extraPx === before) return 0
    const { rows } = group ?? { rows: new Float64Array(groupRows) }
    rows[place] = extraPx
    this.#groups.set(number, { rows, extraPx: (group?.extraPx ?? 0) + extraPx - before })
    return extraPx - before
  }

  startOf(index: number): number {
    const number = Math.floor(index / groupRows)
    let startPx = index * this.#heightPx
    for (const [other, { extraPx }] of this.#groups) if (other < number) startPx += extraPx
    const rows = this.#groups.get(number)?.rows.subarray(0, index % groupRows) ?? []
    for (const extraPx of rows) startPx += extraPx
    return startPx
  }

  /** The last row that starts at this place or above it. */
  indexAt(placePx: number, count: number): number {
    let [first, last] = [0, Math.max(0, count - 1)]
    while (first < last) {
      const middle = Math.ceil((first + last) / 2)
      if (this.startOf(middle) <= placePx) first = middle
      else last = middle - 1
    }
    return first
  }
}
