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

/** Parses PostgreSQL's values into the same form as the embedded engine's: no Date, no numbers as text. */
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

/**
 * Turns '2024-01-05 15:04:05.1+00' into '2024-01-05T15:04:05.100Z'. A Date would cost more and is not needed. The text
 * is sliced, because a long list has hundreds of thousands of timestamps, and a regular expression takes three times as
 * long.
 */
function isoTime(text: string): string {
  const fraction = text.slice(19, -3)
  const isInUtc = text.charAt(10) === ' ' && text.endsWith('+00') && text.length <= 26
  if (!isInUtc || (fraction !== '' && !fraction.startsWith('.'))) {
    throw new RangeError(`The time ${text} from the database is not in UTC.`)
  }
  return `${text.slice(0, 10)}T${text.slice(11, 19)}${fraction === '' ? '.000' : fraction.padEnd(4, '0')}Z`
}
