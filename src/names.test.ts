import { expect, it } from 'vitest'
import { displayNameProblem, usernameProblem } from './names.ts'

const hidden = 'Invisible and control characters are not allowed here'
const mixed = 'Please use letters of one alphabet only'

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
])('The username %j is written in one script', (name) => {
  expect(usernameProblem(name)).toBeUndefined()
  expect(displayNameProblem(name)).toBeUndefined()
})

it.each([
  ['a zero width space', 'ada\u200B'],
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
  expect(usernameProblem(name)).toBe(hidden)
  expect(displayNameProblem(name)).toBe(hidden)
})

it.each(['Suppоrt', 'аdmin', 'pаypal', 'ΑDA', 'abcд', 'Ⲁda'])('The mixed name %j is refused', (name) => {
  expect(usernameProblem(name)).toBe(mixed)
  expect(displayNameProblem(name)).toBe(mixed)
})

it('A name of several words may have each in another script, a username may not', () => {
  expect(displayNameProblem('Юрий Smith (Ελένη)')).toBeUndefined()
  expect(usernameProblem('Юрий Smith')).toBe(mixed)
  // A joiner that the letters of a Persian name need.
  expect(displayNameProblem('علی\u200Cرضا')).toBeUndefined()
  expect(usernameProblem('علی\u200Cرضا')).toBe(hidden)
})
