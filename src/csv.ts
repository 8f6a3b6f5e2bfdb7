/** The first characters by which a spreadsheet takes a text for a formula. */
const formula = /^[=+\-@\t\r]/

/** Tells programs for spreadsheets that a file is UTF-8. */
export const csvBeginning = '\ufeff'

/**
 * A line of a file of comma-separated values (RFC 4180). A text that a spreadsheet would compute gets an apostrophe before
 * it, because others may have written it.
 */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(csvValue).join(',')}\r\n`
}

function csvValue(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A value as it was before a spreadsheet was kept from computing it. */
export const withoutGuard = (value: string): string =>
  value.startsWith("'") && formula.test(value.slice(1)) ? value.slice(1) : value
