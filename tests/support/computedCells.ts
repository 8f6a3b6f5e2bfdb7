const separators = [',', ';', '\t', '|', '؛', '،']
const lineEnds = '\n\r\v\f\u0085\u2028\u2029'

/** The cells of a CSV file that a spreadsheet would compute as formulas, by whichever character it separates cells. */
export function computedCells(text: string): string[] {
  const cells = separators.flatMap((separator) => [
    ...cellsOf(text, separator, { readsQuotes: true }),
    // By commas they are, as the files are separated by them.
    ...(separator === ',' ? [] : cellsOf(text, separator, { readsQuotes: false })),
  ])
  return cells.filter(
    (cell) =>
      /^[\s"]*[=＝]/.test(cell) ||
      // Without a call of a function, a file or a program it is a number, or stays a text.
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
