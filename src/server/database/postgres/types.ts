import type { CustomTypesConfig } from 'pg'

const parsers = new Map<number, (text: string) => unknown>([
  [16, (text) => text === 't'], // boolean
  [20, safeInteger], // bigint
  [21, Number], // smallint
  [23, Number], // integer
  [701, Number], // double precision
  [1700, (text) => (text.includes('.') ? Number(text) : safeInteger(text))], // numeric, such as a sum
  [114, parseJson], // json
  [3802, parseJson], // jsonb
  [1184, isoTime], // timestamp with time zone
])

/** Values come out of PostgreSQL in the form the embedded engine stores them: no JS Date, no text numbers. */
export const valueParsers: CustomTypesConfig = {
  getTypeParser: (oid: number) => parsers.get(oid) ?? String,
}

function parseJson(text: string): unknown {
  return JSON.parse(text)
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The number ${text} from the database is too large.`)
  return value
}

/** '2024-01-05 15:04:05.1+00' → '2024-01-05T15:04:05.100Z'. Text only: a Date would cost more and help nobody. */
function isoTime(text: string): string {
  const parts = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/.exec(text)
  if (!parts) throw new RangeError(`The time ${text} from the database is not in UTC.`)
  return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0')}Z`
}
