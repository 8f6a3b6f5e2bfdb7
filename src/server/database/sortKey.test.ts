import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { bothEngines, openTestDatabase } from '../../../tests/support/engines.ts'
import { compareTexts } from '../../shared/text/compareTexts.ts'
import { sortKey } from '../../shared/text/sortKey.ts'

const order = (one: string, other: string) => {
  const [a, b] = [sortKey(one), sortKey(other)]
  return a < b ? -1 : Number(a > b)
}

/** Letters, digits and signs that people type in names and addresses. */
const typed = fc.string({
  unit: fc.constantFrom(
    ...Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at)),
    ...Array.from('éÖçñ’–“”0179'),
  ),
  maxLength: 12,
})

it('Texts are sorted as screens sort them', () => {
  fc.assert(
    fc.property(typed, typed, (one, other) => {
      expect(order(one, other)).toBe(Math.sign(compareTexts(one, other)))
    }),
    { numRuns: 3_000 },
  )
  const sorted = [
    '007',
    '9 Elm Avenue',
    '10 Elm Avenue',
    '99999999999',
    '100000000000',
    'info@x',
    'info2@x',
    'Zoë',
  ]
  expect(sorted.toReversed().toSorted(order)).toEqual(sorted)
})

it('The key of a long text fits into an index', () => {
  expect(Buffer.byteLength(sortKey('1 '.repeat(500)))).toBeLessThan(1_000)
  expect(Buffer.byteLength(sortKey('\uFDFA'.repeat(300)))).toBeLessThan(1_000)
})

it.each(bothEngines)('The database makes the same keys (%s)', async (engine) => {
  const database = await openTestDatabase(engine)
  try {
    const texts = fc
      .sample(typed, { numRuns: 300, seed: 1 })
      .concat(
        '000',
        '0x00',
        '1'.repeat(30),
        '１２',
        'Straße 12b',
        '٣',
        '1 '.repeat(300),
        '𝔘nit '.repeat(90),
        '',
      )
    const columns = texts.map((text) => sql`("sortKey"(cast(${text} as text)))`)
    const { rows } = await sql<{ key: string }>`with "keys"("key") as (values ${sql.join(columns)})
      select "key" from "keys"`.execute(database.db)
    expect(rows.map(({ key }) => key)).toEqual(texts.map(sortKey))
    const { rows: nothing } = await sql`select "sortKey"(null) as "key"`.execute(database.db)
    expect(nothing).toEqual([{ key: null }])
  } finally {
    await database.close()
  }
})
