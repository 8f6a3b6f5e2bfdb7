const separators = [',', ';', '\t', '|', '؛', '،']
const lineEnds = '\n\r\v\f\u0085\u2028\u2029'

/** The cells of a CSV file that a spreadsheet would compute as formulas, with any of the usual cell separators. */
export function computedCells(text: string): string[] {
  const cells = separators.flatMap((separator) => [
    ...cellsOf(text, separator, { readsQuotes: true }),
    // Our files separate with commas, and then spreadsheets always read the quotes.
    ...(separator === ',' ? [] : cellsOf(text, separator, { readsQuotes: false })),
  ])
  return cells.filter(
    (cell) =>
      /^[\s"]*[=＝]/.test(cell) ||
      // Without a function call or a reference to a file or program, the cell is a number or stays text.
      (/^[\s"]*[+\-@＋－＠]/.test(cell) && /\p{L}\s*\(|![\p{L}\d_']|'#/u.test(cell)),
  )
}

/** Quotation marks count as in spreadsheets: only where a cell begins with one. */
function cellsOf(text: string, separator: string, { readsQuotes }: { readsQuotes: boolean }): string[] {
  const ends = `${separator}${lineEnds}`
  const quoted = readsQuotes ? '(?:"((?:[^"]|"")*)(?:"|$))?' : '()'
  const cells = text.matchAll(new RegExp(`(?<=^|[${ends}])${quoted}([^${ends}]*)`, 'g'))
  return Array.from(cells, ([, inQuotes = '', rest = '']) => inQuotes.replaceAll('""', '"') + rest)
}
