import { CsvError, parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import { withoutGuards } from '../../../../../shared/text/csv.ts'
import { cutText } from '../../../../../shared/text/cut.ts'
import { markedEncoding } from '../../../../../server/storage/byteOrderMark.ts'
import { invalidField } from '../../../../../server/http/errors.ts'
import { fileColumns, type FileColumn } from '../columns.ts'
import { maxImportedUsers } from '../values.ts'

export interface FileRow {
  /** The row number in a spreadsheet. The headings are row 1, a value may span lines, and empty lines count as rows. */
  row: number
  values: Partial<Record<FileColumn, string>>
  /** Why the row cannot be read. */
  problem?: string
}

interface UserFile {
  rows: FileRow[]
  /** The headings of columns that are not read. */
  ignored: string[]
}

const refusal = (message: string) => invalidField('file', message)

/**
 * The maximum number of separators for each allowed row. Parsing a million empty values takes a second, in which no
 * other request is served.
 */
const maxColumns = 100

const separators = [',', ';', '\t', '|']
/** A first line such as `sep=;`, which tells a spreadsheet the separator. */
const separatorLine = /^"?sep=([^\p{L}\p{N}\s"]|\t)"?(?:\r\n|\r|\n|$)/iu
const recordsWithPlace = z.array(
  z.object({
    record: z.array(z.string()),
    /** The number of records, and of empty lines, up to the end of this record. */
    info: z.object({ records: z.number(), empty_lines: z.number() }),
  }),
)

/** @throws AppError 400 if the file as a whole cannot be read */
export function readUserFile(bytes: Buffer): UserFile {
  const written = decoded(bytes)
  const [firstLine = '', named] = separatorLine.exec(written) ?? []
  const linesBefore = firstLine === '' ? 0 : 1
  const text = written.slice(firstLine.length)
  if (text.trim() === '') throw refusal('This file is empty.')
  const separator = named ?? separatorOf(text)
  if (hasMoreThan(maxImportedUsers * maxColumns, separator, text))
    throw refusal(`This file has too many columns: at most ${maxColumns} are read. Please delete the others.`)
  const [heads, ...read] = recordsIn(withoutEmptyEnd(text, separator), separator, linesBefore)
  // Spreadsheets write an empty row as a line of separators.
  const records = read.filter(({ record }) => record.some((value) => value !== ''))
  const columns = (heads?.record ?? []).map(columnOf)
  const known = columns.filter((column) => column !== undefined)
  if (!known.includes('username')) {
    throw refusal('The first row has to name the columns, such as Username, Email and Role.')
  }
  const twice = known.find((column, at) => known.indexOf(column) !== at)
  if (twice) throw refusal(`The column ${fileColumns[twice]} is there twice.`)
  if (records.length === 0) throw refusal('There are no users in this file: the first row names the columns.')
  if (records.length > maxImportedUsers) {
    throw refusal(
      `This file has more than ${maxImportedUsers.toLocaleString('en-US')} rows. Please divide it.`,
    )
  }
  const ignored = (heads?.record ?? []).filter((head, at) => columns[at] === undefined && head.trim() !== '')
  const rows = records.map(({ record, info }) => {
    const values: FileRow['values'] = {}
    for (const [at, column] of columns.entries()) {
      if (column) values[column] = withoutGuards(record[at] ?? '')
    }
    const row = info.records + info.empty_lines + linesBefore
    if (record.length === columns.length) return { row, values }
    const many = `${record.length} ${record.length === 1 ? 'value' : 'values'}`
    return { row, values, problem: `It has ${many} for ${columns.length} columns` }
  })
  return { rows, ignored: ignored.map((head) => cutText(head.trim(), 60)) }
}

/** Decodes UTF-8, or the encoding of the byte order mark. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder(markedEncoding(bytes) ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refusal('This file is not in UTF-8. Please save it as “CSV UTF-8”.')
  }
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

const columnsByHead = new Map(
  Object.entries(fileColumns).flatMap(([name, head]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the constant
    const column = name as FileColumn
    return [
      [plain(name), column],
      [plain(head), column],
    ] as const
  }),
)
const columnOf = (head: string) => columnsByHead.get(plain(head.slice(0, 60)))

/** The separator that yields the most known columns in the first line. */
function separatorOf(text: string): string {
  const [head = ''] = text.split(/\r\n|\r|\n/, 1)
  const known = (separator: string) =>
    head
      .slice(0, 5_000)
      .split(separator)
      .filter((each) => columnOf(each)).length
  return separators.reduce((best, each) => (known(each) > known(best) ? each : best))
}

function hasMoreThan(most: number, sign: string, text: string): boolean {
  let at = -1
  for (let count = 0; count <= most; count += 1) {
    at = text.indexOf(sign, at + 1)
    if (at === -1) return false
  }
  return true
}

/** The text without the lines at its end that contain only separators. */
function withoutEmptyEnd(text: string, separator: string): string {
  let end = text.length
  while (end > 0 && (text[end - 1] === separator || text[end - 1]?.trim() === '')) end -= 1
  const rest = text.slice(end).search(/[\r\n]/)
  return rest === -1 ? text : text.slice(0, end + rest)
}

function recordsIn(text: string, delimiter: string, linesBefore: number) {
  try {
    return recordsWithPlace.parse(
      parse(text, {
        delimiter,
        info: true,
        relax_column_count: true,
        trim: true,
        skip_empty_lines: true,
        max_record_size: 20_000,
        // The headings, and one row more than allowed. The additional row shows that there are too many.
        to: maxImportedUsers + 2,
      }),
    )
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // `records` and `empty_lines` count what comes before the record with the error.
    const row = Number(error['records'] ?? 0) + Number(error['empty_lines'] ?? 0) + linesBefore + 1
    if (error.code === 'CSV_MAX_RECORD_SIZE')
      throw refusal(`Row ${row} is too long, or a quotation mark before it is not closed.`)
    throw refusal(`Row ${row}: a quotation mark is missing or in the wrong place. Nothing was read.`)
  }
}
