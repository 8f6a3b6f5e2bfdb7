import { expect, describe, it } from 'vitest'
import { repairUtf8 } from './server/letterParser.ts'
import { cleanSubject, divideText, readText } from './server/mailText.ts'

const written = (text: string) => divideText(text).written

describe('The text of an answer', () => {
  it.each([
    [
      'Gmail',
      'It works.\n\nOn Mon, Nov 30, 2026 at 9:00 AM Support <support@acme.example> wrote:\n> Restart it.',
    ],
    [
      'Gmail in two lines',
      'It works.\n\nOn Mon, Nov 30, 2026 at 9:00 AM Support\n<support@acme.example> wrote:\n\n> Restart it.',
    ],
    [
      'Gmail in German',
      'It works.\n\nAm Mo., 30. Nov. 2026 um 09:00 Uhr schrieb Support <support@acme.example>:\n> Restart it.',
    ],
    [
      'Apple Mail',
      'It works.\n\n> On 30 Nov 2026, at 09:00, Support <support@acme.example> wrote:\n>\n> Restart it.',
    ],
    [
      'Outlook',
      'It works.\n\nFrom: Support <support@acme.example>\nSent: Monday, November 30, 2026 9:00 AM\nTo: Grace\nSubject: No network\n\nRestart it.',
    ],
    [
      'Outlook with a line',
      'It works.\n\n________________________________\nFrom: Support <support@acme.example>\nSent: Monday, November 30, 2026 9:00 AM\nTo: Grace\nSubject: No network\n\nRestart it.',
    ],
    ['an old program', 'It works.\n\n-----Original Message-----\nFrom: Support\n\nRestart it.'],
    [
      'Outlook in Polish, with a sender that has only a name',
      'It works.\n\nOd: Support\nWysłano: poniedziałek, 30 listopada 2026 09:00\nDo: Grace\nTemat: No network\n\nRestart it.',
    ],
    [
      'Yahoo',
      'It works.\n    On Monday, November 30, 2026 at 09:00:12 AM, Support <support@acme.example> wrote:\n\nRestart it.',
    ],
    [
      'Gmail in Chinese, in two lines',
      'It works.\n\nSupport <support@acme.example>\n于2026年11月30日周一 09:00写道：\n\n> Restart it.',
    ],
    [
      'Gmail in Hebrew, with marks of direction',
      'It works.\n\n\u202Bבתאריך 30 בנוב׳ 2026 מאת \u202AGrace\u202C\u200F <\u202Agrace@acme.example\u202C\u200F>:\u202C\n\n> Restart it.',
    ],
    ['Outlook on a phone', 'It works.\n\nOutlook für Android<https://aka.ms/AAb9ysg> beziehen'],
    ['a signature', 'It works.\n\n-- \nGrace Hopper\nRear Admiral'],
    [
      'a phone',
      'It works.\n\nSent from my iPhone\n\n> On 30 Nov 2026, at 09:00, Support wrote:\n> Restart it.',
    ],
  ])('ends before the quote of %s', (_program, text) => {
    expect(written(text)).toBe('It works.')
    expect(divideText(text).quoted).not.toBe('')
  })

  it('keeps answers between quotes, and quotes alone', () => {
    const between = '> Is it on?\n\nYes.\n\n> Is it green?\n\nNo.'
    expect(written(between)).toBe(between)
    const forwarded = '> Restart it.'
    expect(divideText(forwarded)).toEqual({ written: forwarded, quoted: '' })
  })

  it.each([
    ['names fields in a sentence', 'From: the printer comes smoke.\nDate: since today.\nIt is hot.'],
    ['lists addresses', 'Please add these in 2026:\nAnn <ann@acme.example>\nBob <bob@acme.example>'],
    ['has lines between rules', 'The log:\n---\nError 1\n---\nPlease help.'],
    ['is signed by a program', '-----BEGIN PGP MESSAGE-----\n\nhQEM\n-----END PGP MESSAGE-----'],
  ])('is whole where it %s', (_why, text) => {
    expect(divideText(text)).toEqual({ written: text, quoted: '' })
  })

  it('is the plain text, unless that is only a part', () => {
    const html = `<p>${'The whole letter. '.repeat(40)}</p>`
    expect(readText('Plain.', '<p>Plain.</p>')).toBe('Plain.')
    expect(readText('Please use another program.', html)).toContain('The whole letter.')
    expect(readText(undefined, '<p>One</p><p>Two <a href="https://x.example">here</a></p>')).toBe(
      'One\n\nTwo here <https://x.example>',
    )
    expect(readText(undefined, '<blockquote>Old</blockquote>')).toBe('> Old')
    expect(readText('', undefined)).toBe('')
    expect(readText(' \n', '<p>Short.</p>')).toBe('Short.')
    expect(readText(undefined, '<h1>Printer</h1><h3>No ink</h3>')).toBe('Printer\n\n\nNo ink')
    expect(readText('A footer.', '<p>Short.</p><pre>A footer.</pre>')).toBe('Short.\n\nA footer.')
    expect(readText(undefined, '<table><tr><td>A</td><td>B</td></tr><tr><td>C</td></tr></table>')).toBe(
      'A B\nC',
    )
    expect(readText('a\r\nb\0c\uD800', undefined)).toBe('a\nbc')
  })

  it('ends where HTML is deeper or longer than any letter', () => {
    expect(readText(undefined, `${'<div>'.repeat(2_000)}deep`)).not.toContain('deep')
    expect(readText(undefined, `${'<p>text</p>'.repeat(30_000)}end`)).not.toContain('end')
  })
})

it.each([
  ['Re: Re: AW: Fwd: Printer', 'Printer'],
  ['RE[2]: Printer', 'Printer'],
  ['Regarding: printer', 'Regarding: printer'],
  ['  Two\r\n lines ', 'Two lines'],
  ['Re:', ''],
  ['x'.repeat(300), 'x'.repeat(200)],
])('The subject %j becomes %j', (subject, title) => {
  expect(cleanSubject(subject)).toBe(title)
})

it.each([
  ['4cc3a475667420', 'Läuft '],
  ['4ce475667420965c80', 'Läuft –\\€'],
  ['c3a4e4e282ac82', 'ää€‚'],
  ['f09f918de2', '👍â'],
])('The bytes %s become %j', (hex, text) => {
  expect(repairUtf8(Buffer.from(hex, 'hex')).toString()).toBe(text)
})
