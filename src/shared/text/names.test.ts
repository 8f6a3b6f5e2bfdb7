import { expect, it } from 'vitest'
import { displayNameProblem, usernameProblem } from './names.ts'

it.each([
  'ada',
  'Ada Lovelace',
  'ada.l-7_x@host',
  "O'Brien",
  'Jürgen',
  'Łukasz',
  'Юрий',
  'Ελένη',
  'محمد',
  'דוד',
  '山田太郎',
  'ヤマダ',
  '김철수',
  'Tシャツ屋',
  'สมชาย',
  'राम',
  'ß',
  'a & b',
  '王小明2',
  'Ada ❤\uFE0F',
  '👩\u200D💻 Ada',
  '👩🏽\u200D❤\uFE0F\u200D👩🏽',
  '1\uFE0F\u20E3 Team',
  '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
])('The username %j is written in one script', (name) => {
  expect(usernameProblem(name)).toBeUndefined()
  expect(displayNameProblem(name)).toBeUndefined()
})

it.each([
  ['a zero width space', 'ada\u200B'],
  ['a selector after a digit', 'ada1\uFE0F'],
  ['a joiner after an emoji', 'a❤\u200Dda'],
  ['tags of no flag', 'a\u{1F3F4}\u{E0061}\u{E007F}'],
  ['a zero width joiner', 'a\u200Dda'],
  ['a soft hyphen', 'a\u00ADda'],
  ['a right-to-left override', 'ada\u202Etxt'],
  ['an isolate', '\u2066ada\u2069'],
  ['a left-to-right mark', 'ada\u200E'],
  ['a bell', 'ada\u0007'],
  ['a tab', 'a\tda'],
  ['a C1 control', 'ada\u0085'],
  ['a line separator', 'a\u2028da'],
  ['a Hangul filler', 'ada\u3164'],
  ['a variation selector', 'ada\uFE0F'],
  ['a tag character', 'ada\u{E0041}'],
  ['a private character', 'ada\uE000'],
  ['an unassigned character', 'ada\u0378'],
  ['a combining grapheme joiner', 'a\u034Fda'],
  ['an Ogham space', 'a\u1680da'],
  ['a mark without a letter', '\u0301ada'],
  ['a pile of marks', `a${'\u0301'.repeat(5)}da`],
])('A name with %s is refused', (_, name) => {
  const at = name.search(/(?!❤)[^a-z1\u{1F3F4}]/u)
  expect(usernameProblem(name)).toEqual({ at })
  expect(displayNameProblem(name)).toEqual({ at })
})

it.each(['Suppоrt', 'аdmin', 'pаypal', 'ΑDA', 'abcд', 'Ⲁda'])('The mixed name %j is refused', (name) => {
  expect(usernameProblem(name)).toBe('mixed')
  expect(displayNameProblem(name)).toBe('mixed')
})

it('A name of several words may have each in another script, a username may not', () => {
  expect(displayNameProblem('Юрий Smith (Ελένη)')).toBeUndefined()
  expect(usernameProblem('Юрий Smith')).toBe('mixed')
  // A joiner that Persian letters need.
  expect(displayNameProblem('علی\u200Cرضا')).toBeUndefined()
  expect(usernameProblem('علی\u200Cرضا')).toEqual({ at: 3 })
  // A variant selector in a Japanese name.
  expect(displayNameProblem('葛\u{E0100}城')).toBeUndefined()
  expect(usernameProblem('葛\u{E0100}城')).toEqual({ at: 1 })
})
