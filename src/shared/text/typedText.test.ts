import { expect, it } from 'vitest'
import {
  cleanCode,
  cleanEmail,
  cleanLine,
  cleanName,
  cleanParagraphs,
  isBlank,
  lineProblem,
  storageProblem,
  trimmed,
} from './typedText.ts'

it.each([
  '',
  '  ',
  '\u3164',
  '\u200B\u200B',
  '\u2800',
  '\uFE0F',
  '\u00A0\u202F',
  '\u202E',
  '\u{E0041}',
  '\uFFA0\n',
  '\u{1D159}',
  '\uFFFC \uE000',
  '\u0301',
  '\u{13441}\u{F0000}',
])('%j shows nothing', (text) => {
  expect(isBlank(text)).toBe(true)
  for (const clean of [trimmed, cleanName, cleanLine, cleanCode, cleanEmail, cleanParagraphs])
    expect(clean(text)).toBe('')
})

it.each([
  ['zero-width characters around it', '\uFEFF\u200B ada\u200D\u2060', 'ada'],
  ['direction marks around it', '\u202D(614) 555-0142\u202C', '(614) 555-0142'],
  ['no-break, narrow and wide spaces', 'Ada\u00A0King\u202Fof\u2009Love\u3000lace', 'Ada King of Love lace'],
  ['tabs and breaks that are no new line', 'Ada\tKing\u000BLove\u2028lace', 'Ada King Love lace'],
  ['letters that are put together', 'Mu\u0308ller', 'Müller'],
  ['joiners that letters need', 'نامه\u200Cای', 'نامه\u200Cای'],
])('A line with %s', (_, text, clean) => {
  expect(cleanLine(text)).toBe(clean)
  expect(cleanCode(text)).toBe(clean)
  expect(lineProblem(cleanLine(text))).toBeUndefined()
})

it.each([
  ['I ❤\uFE0F', 'I ❤\uFE0F'],
  [
    '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}\u200B',
    '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
  ],
])('What belongs to the emoji at the end of %s stays', (text, clean) => {
  expect(cleanLine(text)).toBe(clean)
})

it('What turns the rest of a line around is removed from it, and from paragraphs what turns letters around', () => {
  expect(cleanLine('Invoice \u202Efdp.exe')).toBe('Invoice fdp.exe')
  expect(cleanLine('a\u2067b\u2069c')).toBe('abc')
  expect(cleanParagraphs('first\u00A0line\n\u202Esecond\u202C')).toBe('first\u00A0line\nsecond')
})

it('Addresses have no invisible characters, and those of mail no full-width ones', () => {
  expect(cleanCode('https://exam\u200Bple.com/pa\u00ADth')).toBe('https://example.com/path')
  expect(cleanEmail('\u200Eａｄａ＠exa\u200Cmple.com')).toBe('ada@example.com')
  expect(cleanEmail('Ada@mu\u0308nchen.example')).toBe('Ada@xn--mnchen-3ya.example')
})

it.each([
  ['Router\u001B[31m', 'Please remove the escape character (U+001B) after “Router”'],
  ['\u0007bell', 'Please remove the control character (U+0007) at the beginning'],
  ['half \uD83D', 'Please remove the half character (U+D83D) after “half”'],
  ['NUL \0', 'Please remove the null character (U+0000) after “NUL”'],
  [`${'x'.repeat(30)}é\u0085`, `Please remove the control character (U+0085) after “${'x'.repeat(19)}é”`],
])('A line of %j is refused with the name of the character', (text, message) => {
  expect(lineProblem(text)).toBe(message)
})

it('Several lines may have any characters that can be stored, such as the colours of a log', () => {
  expect(storageProblem('\u001B[31mERROR\u001B[0m\r\nnext\u200Bline')).toBeUndefined()
  expect(storageProblem('a\0')).toBe('Please remove the null character (U+0000) after “a”')
  expect(storageProblem('a\uDC00')).toBe('Please remove the half character (U+DC00) after “a”')
})

it('Long runs of invisible characters take linear time', () => {
  const long = `a${'\u200B '.repeat(100_000)}b`
  expect(trimmed(long)).toBe(long)
  expect(trimmed(`${'\u200B '.repeat(100_000)}b`)).toBe('b')
})
