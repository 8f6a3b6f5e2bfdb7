import { base64, crlf, type Envelope } from './mailShapes/build.ts'

/** A mail that could stop a program, and what must become of it. */
export interface BadMail {
  name: string
  raw: (envelope: Envelope) => string | Buffer
  /** A part of it, or a pattern where the free memory decides. */
  lands: string | RegExp
}

const times = (count: number, text: string | ((index: number) => string)) =>
  Array.from({ length: count }, (_, index) => (typeof text === 'string' ? text : text(index))).join('')

/** A new mail with these lines in its header. */
const letter = ({ address, mailbox, id }: Envelope, lines: string, body = 'It works again.') =>
  `From: ${address}\r\nTo: ${mailbox}\r\nSubject: Bad ${id}\r\nMessage-ID: <${id}@x.test>\r\n${crlf(lines)}\r\n\r\n${body}\r\n`

const withLines = (
  name: string,
  lines: string,
  body?: string,
  lands: BadMail['lands'] = 'ticket',
): BadMail => ({
  name,
  raw: (to) => letter(to, lines, body),
  lands,
})

const withText = (name: string, text: string, lands: BadMail['lands'] = 'ticket') =>
  withLines(name, 'Content-Type: text/plain; charset=utf-8', crlf(text), lands)

const withHtml = (name: string, html: string, lands: BadMail['lands'] = 'ticket') =>
  withLines(name, 'Content-Type: text/html; charset=utf-8', html, lands)

const deep = (depth: number) =>
  times(depth, (index) => `--b${index}\r\nContent-Type: multipart/mixed; boundary=b${index + 1}\r\n\r\n`)

const mebibyte = 1024 * 1024

/** A file of this size, in lines of base64. */
const file = (bytes: number) =>
  `--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename=big.bin\r\nContent-Transfer-Encoding: base64\r\n\r\n${times(
    Math.floor(bytes / 78),
    `${base64(Buffer.alloc(57, 'x'))}\r\n`,
  )}--b--`

const unreadable = 'held unreadable'

export const badMails: readonly BadMail[] = [
  withLines('50 MB in one file', 'Content-Type: multipart/mixed; boundary=b', file(49.9 * mebibyte)),
  withText('50 MB of text', times(800_000, `${'word '.repeat(12)}\n`), /^(ticket|held unreadable)$/),
  withText('20 MB of text', times(320_000, `${'word '.repeat(12)}\n`)),
  withHtml('20 MB of HTML', times(400_000, '<p>A paragraph of <b>this</b> long text.</p>\r\n')),
  withLines(
    '10,000 recipients',
    `Cc: ${times(10_000, (index) => `Ann ${index} <a${index}@x.test>,\n `)}b@x.test`,
  ),
  withLines('5,000 nested parts', 'Content-Type: multipart/mixed; boundary=b0', deep(5_000), unreadable),
  withLines(
    '5,000 parts',
    'Content-Type: multipart/mixed; boundary=b',
    times(5_000, '--b\r\n\r\nx\r\n'),
    unreadable,
  ),
  withLines('100,000 fields', times(100_000, (index) => `X-F${index}: x\n`).trimEnd(), undefined, unreadable),
  withLines(
    '30,000 fields of one name',
    times(30_000, 'Received: from a by b\n').trimEnd(),
    undefined,
    unreadable,
  ),
  { name: 'nothing', raw: () => '', lands: 'held noSender' },
  withText('a megabyte of zeros', '\0'.repeat(mebibyte)),
  { name: 'a megabyte of line breaks', raw: () => '\r\n'.repeat(mebibyte / 2), lands: 'held noSender' },
  withLines('no date', 'X-None: x'),
  withLines('a date in 1970', 'Date: Thu, 01 Jan 1970 00:00:00 +0000'),
  withLines('a date in 2099', 'Date: Thu, 01 Jan 2099 00:00:00 +0000'),
  withLines('a date that is none', 'Date: Yesterday, 99 Foo 99999 99:99:99 +9999'),
  withLines('a field of 900 KB', `X-Long: ${'x'.repeat(900_000)}`),
  withLines('a field of 900 KB in folds', `X-Long: ${times(90_000, 'x\n        ')}x`, undefined, unreadable),
  withLines('10,000 encoded words', `Comments: ${times(10_000, '=?utf-8?b?w6Q=?=\n ')}x`),
  withLines('a second subject of 10,000 encoded words', `Subject: ${times(10_000, '=?utf-8?q?=C3?=\n ')}x`),
  withLines('10,000 references', `References: ${times(10_000, (index) => `<${index}@x.test>\n `)}<x@x.test>`),
  withLines('100,000 brackets in Cc', `Cc: ${'('.repeat(100_000)}a@x.test`),
  withLines('100,000 groups in Cc', `Cc: ${'a:'.repeat(100_000)};`),
  withLines('100,000 quotes in Cc', `Cc: ${'"a" '.repeat(100_000)}<a@x.test>`),
  withLines(
    'parameters without an end',
    `Content-Type: text/plain; ${times(50_000, (index) => `p${index}=1; `)}`,
  ),
  withLines(
    'a file name in 20,000 parts',
    `Content-Disposition: inline; ${times(20_000, (index) => `filename*${index}=x; `)}`,
  ),
  withLines('an unknown encoding', 'Content-Transfer-Encoding: x-uuencode'),
  withLines('base64 that is none', 'Content-Transfer-Encoding: base64', '*'.repeat(mebibyte)),
  withLines(
    'quoted-printable that is none',
    'Content-Transfer-Encoding: quoted-printable',
    '='.repeat(mebibyte),
  ),
  withLines('a boundary of 200 KB', `Content-Type: multipart/mixed; boundary=${'b'.repeat(200_000)}`),
  withLines('an empty boundary', 'Content-Type: multipart/mixed; boundary=""', '--\r\n\r\nx\r\n----'),
  withText('200,000 quote marks', '>'.repeat(200_000)),
  withText('20,000 lines that begin with From', times(20_000, 'From: a <a@x.test>\n')),
  withText('20,000 lines that begin with On', times(20_000, 'On a b c d e f g\n')),
  withText('one long line that begins with On', `On ${'a '.repeat(100_000)}wrote`),
  withText('one long line of brackets', `Am a schrieb ${'<'.repeat(100_000)}`),
  withText('many lines of attributions', times(5_000, 'On 2026-11-30 a <a@x.test> wrote:\n\n')),
  withText('many lines of fields', times(5_000, 'From: a\nSent: b\nTo: c\n')),
  withText('200,000 spaces', ' '.repeat(200_000)),
  withText('a million line breaks', '\n'.repeat(mebibyte)),
  withText('200,000 marks on one letter', `a${'\u0301'.repeat(200_000)}`),
  withHtml('20,000 nested elements', '<div>'.repeat(20_000)),
  withHtml('20,000 nested tables', '<table><tr><td>'.repeat(20_000)),
  withHtml('20,000 nested quotes', '<blockquote>'.repeat(20_000)),
  withHtml('20,000 nested lists', '<ul><li>'.repeat(20_000)),
  withHtml('60,000 cells', times(60_000, '<td>')),
  withHtml('elements that close what was never opened', times(20_000, '<a></b></i>')),
  withHtml('one element of 190 KB', `<a href="${'x'.repeat(190_000)}">x</a>`),
  withHtml('comments without an end', '<!--'.repeat(50_000)),
  withHtml('entities', '&amp;'.repeat(40_000)),
  {
    name: '10 MB that are not UTF-8',
    raw: (to) =>
      Buffer.from(letter(to, 'Content-Type: text/plain', '\xE4\xC3'.repeat(5 * mebibyte)), 'latin1'),
    lands: 'ticket',
  },
]
