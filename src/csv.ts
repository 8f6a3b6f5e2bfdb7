/**
 * The characters that a spreadsheet may take as separators, by its language and settings: ours are commas, but a German Excel opens the
 * same file by semicolons, and then takes no quotation mark inside a line for one. Line ends begin a new line of cells.
 */
const separator = '[,;|\\t\\u060c\\u061b\\n\\v\\f\\r\\u0085\\u2028\\u2029]'

/** The beginning of a formula, behind what a spreadsheet drops from the beginning of a cell. */
const formula = `(?:['"]|[^\\S\\t\\n\\v\\f\\r\\u2028\\u2029])*[=+\\-@＝＋－＠]`

const unguarded = new RegExp(`(^|${separator})(?=${formula})`, 'g')
const guarded = new RegExp(`(^|${separator})'(?=${formula})`, 'g')

/** Tells programs for spreadsheets that a file is UTF-8. */
export const csvBeginning = '\ufeff'

/**
 * A line of a file of comma-separated values (RFC 4180). A text that a spreadsheet would compute, or would split into cells
 * that it computes, gets an apostrophe before each of them, because others may have written it.
 */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(csvValue).join(',')}\r\n`
}

function csvValue(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = value.replace(unguarded, "$1'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A value as it was before a spreadsheet was kept from computing it. */
export const withoutGuards = (value: string): string => value.replace(guarded, '$1')
