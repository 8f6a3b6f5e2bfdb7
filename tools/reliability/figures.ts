/** The smallest value that is at least as large as this share of all; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Formats milliseconds. */
export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`

/** Prints rows as a Markdown table for docs/reliability.md. */
export function printTable(headings: readonly string[], rows: readonly (readonly (string | number)[])[]) {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => String(row[column] ?? '').length)),
  )
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell, column) => String(cell).padEnd(widths[column] ?? 0)).join(' | ')} |`
  console.log(line(headings))
  console.log(line(widths.map((width) => '-'.repeat(width))))
  for (const row of rows) console.log(line(row))
}
