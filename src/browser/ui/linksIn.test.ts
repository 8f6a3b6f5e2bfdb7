import { expect, it } from 'vitest'
import { linksIn } from './linksIn.ts'

const linked = (text: string) => linksIn(text).flatMap((part) => (part.href === undefined ? [] : [part.text]))

it.each([
  ['See https://example.com/a?b=c#d, please.', ['https://example.com/a?b=c#d']],
  ['HTTP://Example.com!', ['HTTP://Example.com']],
  ['(http://example.com/a)', ['http://example.com/a']],
  ['https://example.com/a_(b)', ['https://example.com/a_(b)']],
  ['“https://example.com/”…', ['https://example.com/']],
  ['<https://example.com/a>', ['https://example.com/a']],
  ['https://one.example\nhttps://two.example/', ['https://one.example', 'https://two.example/']],
  ['http://[::1]:8080/', ['http://[::1]:8080/']],
  [
    '詳細はhttps://a.example/x。次は「https://b.example/上海」！',
    ['https://a.example/x', 'https://b.example/上海'],
  ],
  ['（https://a.example/x）', ['https://a.example/x']],
  [
    'https://a.example/x؟ https://b.example/y। https://c.example/z—',
    ['https://a.example/x', 'https://b.example/y', 'https://c.example/z'],
  ],
  [
    'Ask anna@example.com, or ben.miles+it@mail.example.com.',
    ['anna@example.com', 'ben.miles+it@mail.example.com'],
  ],
  ['<anna@example.com>', ['anna@example.com']],
  ['mailto:anna@example.com', ['anna@example.com']],
  ['联系anna@example.com谢谢', ['anna@example.com']],
  ['ดูที่https://a.example/สำนักงาน', ['https://a.example/สำนักงาน']],
])('The addresses of %j are %j', (text, addresses) => {
  expect(linked(text)).toEqual(addresses)
  expect(
    linksIn(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

it.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://example.com',
  'www.example.com',
  'xhttps://example.com',
  'https://',
  'https://...',
  'https://bank.example@evil.example/',
  'https://name:word@evil.example/',
  'git@github.com:anna/tool.git',
  'ssh root@10.0.0.1',
  'anna@localhost',
  '@anna and anna@, x@@example.com',
  'ftp://anna@example.com/x',
  '',
])('No address is in %j', (text) => {
  expect(linksIn(text)).toEqual([{ text }])
})

it('An address ends where the direction of the text is turned, or a quotation mark ends an attribute', () => {
  expect(linked('https://example.com/\u{202E}moc.evil')).toEqual(['https://example.com/'])
  expect(linked('https://example.com/"onclick="alert(1)')).toEqual(['https://example.com/'])
  expect(linksIn("https://example.com/'x").at(0)?.href).toBe("https://example.com/'x")
})

it('An email address is written to', () => {
  expect(linksIn('Anna.B@example.com')).toEqual([
    { text: 'Anna.B@example.com', href: 'mailto:Anna.B@example.com' },
  ])
})
