import type { Schema } from './schema.ts'

/**
 * A phone number as one word, and without the code of the country, because people type both; empty without a number.
 *
 * @param phone the column, in SQL
 */
export function phoneDigits(phone: string, engine: Schema['engine']): string {
  const digits = ['+', ' ', '(', ')', '-', '.', '/'].reduce(
    (rest, character) => `replace(${rest}, '${character}', '')`,
    phone,
  )
  const national = engine === 'postgres' ? `right(${digits}, 10)` : `substr(${digits}, -10)`
  return `coalesce(${digits} || ' ' || ${national}, '')`
}
