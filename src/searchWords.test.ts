import { expect, it } from 'vitest'
import { foundParts, searchWords } from './searchWords.ts'

it('A text has its words without signs, case and accents, each once and at most 50 characters long', () => {
  expect(searchWords('VPN: "Übertragung" [vpn] a_b^c`d{e}f@G/1.5 – straße…')).toEqual(
    'vpn ubertragung a b c d e f g 1 5 strasse'.split(' '),
  )
  expect(searchWords('x'.repeat(80))).toEqual(['x'.repeat(50)])
  expect(searchWords(' !?“”€→😀 ')).toEqual([])
})

it('Found words are marked as they are written', () => {
  const marked = (text: string, typed: string) =>
    foundParts(text, searchWords(typed))
      .map((part) => (part.isFound ? `[${part.text}]` : part.text))
      .join('')
  expect(marked('Invoices: INV-2026, Cafe\u0301.', 'inv café')).toBe('[Invoices]: [INV]-2026, [Cafe\u0301].')
  expect(marked('A plan for a', 'a')).toBe('[A] plan for [a]')
  expect(marked('Nothing', '')).toBe('Nothing')
})
