/**
 * The characters that a spreadsheet may take as separators, depending on its language and settings. Our files use
 * commas, but a German Excel splits them at semicolons, and then ignores quotation marks inside a line. Line breaks
 * begin a new row. Commas are not included: a spreadsheet that splits at commas respects our quotation marks.
 */
const separator = '[;|\\t\\u060c\\u061b\\n\\v\\f\\r\\u0085\\u2028\\u2029]'

/** The beginning of a formula, after the characters that spreadsheets drop from the beginning of a cell. */
const formula = `(?:['"]|[^\\S\\t\\n\\v\\f\\r\\u2028\\u2029])*([=+\\-@＝＋－＠])`

const beginnings = new RegExp(`(^|${separator})(?=${formula}([\\s(]*\\d)?)`, 'g')
const guarded = new RegExp(`(^|${separator})'(?=${formula})`, 'g')

/** The parts of a formula that reach beyond its cell: a function, another file or another program. */
const reaching = /\p{L}[\d._]*\s*[(（]|[!！](?=[\p{L}\d_$'#])|'#/gu

/** The byte order mark, which tells spreadsheets that the file is UTF-8. */
export const csvBeginning = '\ufeff'

/**
 * A line of comma-separated values (RFC 4180). A text that a spreadsheet would evaluate gets an apostrophe before it,
 * because someone else may have written it. A number, such as a phone number, gets no apostrophe. A spreadsheet may
 * also begin a new cell in the middle of a text. At such a place, `-5 °C` and `@all` get no apostrophe, because they
 * call no function.
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

/**
 * Puts an apostrophe before the formulas in a value. If a spreadsheet splits at semicolons, a formula may continue in
 * the following values.
 */
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
        // The text itself has an apostrophe here. Without a second one, withoutGuards would remove it.
        value[place] === "'" ||
        reachesFrom(place)
      return needsGuard ? `${before}'` : before
    },
  )
}

/** Removes the apostrophes that csvLine has added. */
export const withoutGuards = (value: string): string => value.replace(guarded, '$1')
