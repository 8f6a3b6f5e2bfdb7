import { expect, it } from 'vitest'
import { colleaguesFor, mentionAt, mentionedIn, partsOfNote } from './mentions.ts'

const names = ['ana', 'ana.b', 'Ben Miles', 'İpek', 'c@office.example', 'o']
const colleagues = names.map((username) => ({ username }))
const mentioned = (text: string) => mentionedIn(text, colleagues).map(({ username }) => username)

it.each([
  ['@ana please', ['ana']],
  ['(@ANA), then @ben miles.', ['ana', 'Ben Miles']],
  ['@ana.b', ['ana.b']],
  ['Ask @ana. Or @ana.', ['ana']],
  ['@c@office.example knows', ['c@office.example']],
  ['@İpek and @Ana', ['İpek', 'ana']],
  ['line\n@ana', ['ana']],
  ['@anabel and @ana_x', []],
  ['write to info@ana or é@ana', []],
  ['@@ana', ['ana']],
  ['@nobody @ @', []],
  ['', []],
])('%j mentions %j', (text, expected) => {
  expect(mentioned(text)).toEqual(expected)
})

const like = ['jose', 'José Álvarez', 'Müller', "O'Neil", 'Αλέξης', 'राम', 'Zoe', 'Zoë', '한국'].map(
  (username) => ({ username }),
)

it.each([
  ['@José Álvarez'.normalize('NFD'), ['José Álvarez']],
  ['@JOSE ALVAREZ', ['José Álvarez']],
  ['@José, or @José Álvarós', []],
  ['@jose Álvarez', ['José Álvarez']],
  ['@Müller!'.normalize('NFD'), ['Müller']],
  ['@한국, please'.normalize('NFD'), ['한국']],
  ['@O’Neil and @ΑΛΈΞΗΣ', ["O'Neil", 'Αλέξης']],
  ['\u200B@\u200BMü\u00ADller', ['Müller']],
  ['@राम', ['राम']],
  ['@रामा', []],
  ['@Zoë'.normalize('NFD'), ['Zoë']],
  ['@ZOE', ['Zoe']],
  ['@Zoé', []],
  ['write to e\u0301@Müller', []],
])('%j mentions %j: accents may be left out, not added', (text, expected) => {
  expect(mentionedIn(text, like).map(({ username }) => username)).toEqual(expected)
  const parts = partsOfNote(
    text,
    like.map(({ username }) => username),
  )
  expect(parts.map((part) => part.text).join('')).toBe(text)
})

it('No more than ten colleagues are mentioned by one note', () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ username: `agent${at}x` }))
  const text = many.map(({ username }) => `@${username}`).join(' ')
  expect(mentionedIn(text, many)).toEqual(many.slice(0, 10))
})

it('The parts of a note are its text', () => {
  const text = 'Hello @ana, and @Ben Miles!'
  const parts = partsOfNote(text, names)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.filter((part) => part.mentioned).map((part) => part.text)).toEqual(['@ana', '@Ben Miles'])
})

it('A note of nothing but @ takes no time that anybody notices', () => {
  const many = Array.from({ length: 300 }, (_, at) => `agent${at}`)
  expect(partsOfNote('@'.repeat(10_000), many)).toHaveLength(1)
})

it.each([
  ['@', 1, { start: 0, name: '' }],
  ['Ask @an', 7, { start: 4, name: 'an' }],
  ['Ask @an now', 7, { start: 4, name: 'an' }],
  ['@Ben Mi', 7, { start: 0, name: 'Ben Mi' }],
  ['@ana\nand', 8, undefined],
  ['info@an', 7, undefined],
  ['Hello', 5, undefined],
  [`@${'x'.repeat(65)}`, 66, undefined],
])('In %j at %d, %j is typed', (text, caret, expected) => {
  expect(mentionAt(text, caret)).toEqual(expected)
})

it.each([
  ['', names],
  ['AN', ['ana', 'ana.b']],
  ['mil', ['Ben Miles']],
  ['ben m', ['Ben Miles']],
  ['ana ', []],
  ['o', ['o', 'c@office.example']],
])('%j finds %j', (name, expected) => {
  expect(colleaguesFor(name, colleagues).map(({ username }) => username)).toEqual(expected)
})

it.each([
  ['jose a', ['José Álvarez']],
  ['alv', ['José Álvarez']],
  ['MUL', ['Müller']],
  ['o’n', ["O'Neil"]],
  ['αλεξ', ['Αλέξης']],
  ['zoé', ['Zoe', 'Zoë']],
])('%j finds %j without its accents', (name, expected) => {
  expect(colleaguesFor(name, like).map(({ username }) => username)).toEqual(expected)
})
