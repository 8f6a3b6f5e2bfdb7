/**
 * The characters that a spreadsheet may take as separators, by its language and settings: ours are commas, but a German Excel opens the
 * same file by semicolons, and then takes no quotation mark inside a line for one. Line ends begin a new line of cells. A comma is
 * none of them: by commas our quotation marks are read.
 */
const separator = '[;|\\t\\u060c\\u061b\\n\\v\\f\\r\\u0085\\u2028\\u2029]'

/** The beginning of a formula, behind what a spreadsheet drops from the beginning of a cell. */
const formula = `(?:['"]|[^\\S\\t\\n\\v\\f\\r\\u2028\\u2029])*([=+\\-@＝＋－＠])`

const beginnings = new RegExp(`(^|${separator})(?=${formula}([\\s(]*\\d)?)`, 'g')
const guarded = new RegExp(`(^|${separator})'(?=${formula})`, 'g')

/** Reaches beyond the cell: a function, another file or another program. */
const reaching = /\p{L}[\d._]*\s*[(（]|[!！](?=[\p{L}\d_$'#])|'#/gu

/** Tells programs for spreadsheets that a file is UTF-8. */
export const csvBeginning = '\ufeff'

/**
 * A line of a file of comma-separated values (RFC 4180). A text that a spreadsheet would compute gets an apostrophe before it,
 * because others may have written it; but not a number, such as one of a phone. Inside a text, where a spreadsheet would begin a
 * cell, `-5 °C` and `@all` get none: what calls nothing stays a text.
 */
export function csvLine(values: readonly (string | number | null)[]): string {
  const texts = values.map((value) => (typeof value === 'string' ? value : String(value ?? '')))
  const cells = texts.map((text, at) => {
    if (typeof values[at] === 'number') return text
    const guardedText = withGuards(text, texts.slice(at + 1), at === 0)
    return /[",\r\n]/.test(guardedText) ? `"${guardedText.replaceAll('"', '""')}"` : guardedText
  })
  return `${cells.join(',')}\r\n`
}

/** In a file that is read by semicolons, a cell may go on through the following values. */
function withGuards(value: string, following: readonly string[], beginsLine: boolean): string {
  let lastReaching: number | undefined
  const reachesFrom = (place: number) => {
    if (place === 0 && !beginsLine) return value.search(reaching) !== -1
    lastReaching ??= [...[value, ...following].join().matchAll(reaching)].at(-1)?.index ?? -1
    return place < lastReaching
  }
  return value.replaceAll(
    beginnings,
    (before: string, _, sign: string, digits: string | undefined, at: number) => {
      const place = at + before.length
      const isNumber = /[+\-＋－]/.test(sign) && digits !== undefined
      const needsGuard =
        /[=＝]/.test(sign) ||
        (place === 0 && !isNumber) ||
        // It would be taken for ours when the file is read.
        value[place] === "'" ||
        reachesFrom(place)
      return needsGuard ? `${before}'` : before
    },
  )
}

/** A value as it was before a spreadsheet was kept from computing it. */
export const withoutGuards = (value: string): string => value.replace(guarded, '$1')
