import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { bothEngines, openTestDatabase } from '../../../tests/support/engines.ts'
import { containing, folded } from '../../shared/text/folded.ts'

const collator = new Intl.Collator('en', { sensitivity: 'base' })

it.each([
  ['Müller', 'muller'],
  ['Mu\u0308ller', 'muller'],
  ['Zoë Ångström', 'zoe angstrom'],
  ['Straße', 'strasse'],
  ['ŁÓDŹ', 'lodz'],
  ['Søren Ærø', 'soren aero'],
  ['Đặng', 'dang'],
  ['İSTANBUL', 'istanbul'],
  ['ΆΓΓΕΛΟΣ', 'αγγελοσ'],
  ['Артём', 'артем'],
  ['ＡＢＣ１２３', 'abc123'],
  ['ｶﾞﾗｽ・ﾎﾟﾝﾌﾟ', 'ガラス・ポンプ'],
  ['ﬁle №𝐀²', 'file noa2'],
])('%s is searched as %s, and sorted like it', (text, plain) => {
  expect(folded(text)).toBe(plain)
  expect(collator.compare(text, plain)).toBe(0)
})

it('Letters of other scripts stay, and what shows nothing goes', () => {
  expect(['が', '한국', 'कि', 'محمد'].map(folded)).toEqual(['が', '한국', 'कि', 'محمد'])
  expect(folded('zero\u200Bwi\u00ADdth')).toBe('zerowidth')
  for (const name of ['O’Brien', 'O´Brien', 'O`Brien']) expect(containing(name)).toBe('%o_brien%')
  expect(containing('50%_É\\')).toBe(String.raw`%50\%\_e\\%`)
})

/**
 * Latin, Greek, Cyrillic and Thai with extensions, Japanese, and variants of these letters, composed and decomposed.
 */
const letters = [
  [0x20, 0x7e],
  [0xa0, 0x52f],
  [0xe01, 0xe4e],
  [0x1e00, 0x1fff],
  [0x2070, 0x2189],
  [0x3041, 0x30ff],
  [0x3200, 0x33ff],
  [0xfb00, 0xfb06],
  [0xff01, 0xff9f],
  [0x1d400, 0x1d7ff],
].flatMap(([from = 0, to = 0]) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).filter((letter) =>
    /[\p{L}\p{M}\p{N}\p{P}\p{So}\p{Zs}]/u.test(letter),
  ),
)

it.each(bothEngines)('The database folds as the program does (%s)', async (engine) => {
  const database = await openTestDatabase(engine)
  try {
    const texts = letters.flatMap((letter) => [`x${letter}x`, `x${letter.normalize('NFD')}x`])
    const different = new Map<string, unknown>()
    for (let start = 0; start < texts.length; start += 200) {
      const some = texts.slice(start, start + 200)
      const columns = some.map((text, at) => sql`folded(cast(${text} as text)) as ${sql.ref(`c${at}`)}`)
      const { rows } = await sql<Record<string, string>>`select ${sql.join(columns)}`.execute(database.db)
      for (const [at, text] of some.entries())
        if (rows[0]?.[`c${at}`] !== folded(text)) different.set(text, rows[0]?.[`c${at}`])
    }
    expect(different).toEqual(new Map())
    const { rows } = await sql`select folded(null) as "nothing"`.execute(database.db)
    expect(rows).toEqual([{ nothing: null }])
  } finally {
    await database.close()
  }
})
