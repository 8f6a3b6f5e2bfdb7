import { expect, it } from 'vitest'
import { foundParts } from './foundParts.ts'
import { indexedWords, searchWords, typedWords } from './searchWords.ts'

it('A text has its words without signs, case and accents, each once and at most 50 characters long', () => {
  expect(searchWords('VPN: "Übertragung" [vpn] a_b^c`d{e}f@G/1.5 – straße…')).toEqual(
    'vpn ubertragung a b c d e f g 1 5 strasse'.split(' '),
  )
  expect(searchWords('x'.repeat(80))).toEqual(['x'.repeat(50)])
  expect(searchWords(' !?“”€→😀 ')).toEqual([])
})

it('A run of letters without spaces has a word from each letter on, and its Chinese characters', () => {
  expect(searchWords('我家在上海')).toEqual([
    '我家在',
    '家在上',
    '在上海',
    '上海',
    '我',
    '家',
    '在',
    '上',
    '海',
  ])
  expect(searchWords('iPhone修理、第3室・へ')).toEqual(['iphone', '3', '修理', '修', '理', '第', '室', 'へ'])
  expect(searchWords('โลก ABC')).toEqual(['abc', 'โลก', 'ลก'])
  expect(searchWords('ﾃﾞｰﾀ ＡＢＣ１ ﬁle m² ½')).toEqual(['abc1', 'file', 'm2', '1', '2', 'データ', 'ータ'])
  expect(searchWords('あ'.repeat(100_000))).toEqual(['あああ', 'ああ'])
})

it.each([
  ['上海', ['上海']],
  ['在上海东', ['在上海', '上海东']],
  ['海', ['海']],
  ['ABC修理3', ['abc', '修理', '3']],
  ['サーバー', ['サーバ', 'ーバー']],
])('Records with %s are asked for by the words %j', (typed, words) => {
  expect(typedWords(typed).flatMap(indexedWords)).toEqual(words)
})

it.each([
  ['Invoices: INV-2026, Cafe\u0301.', 'inv café', '[Invoices]: [INV]-2026, [Cafe\u0301].'],
  ['A plan for a', 'a', '[A] plan for [a]'],
  ['Nothing', '', 'Nothing'],
  ['我家在上海东边，上海', '上海', '我家在[上海]东边，[上海]'],
  ['東京と京都', '東京都', '東京と京都'],
  ['売上ﾚﾎﾟｰﾄ2026です', 'レポート 2026', '売上[ﾚﾎﾟｰﾄ][2026]です'],
  ['スマホのiPhone修理', 'iphone ほ', 'スマホの[iPhone]修理'],
  ['ＡＢＣの１２３ ½', 'ab 123 2', '[ＡＢＣ]の[１２３] [½]'],
  ['㍿ア', '会社', '[㍿]ア'],
  ['ที่สำนักงานใหญ่', 'สำนักงาน', 'ที่[สำนักงาน]ใหญ่'],
  ['東東東京', '東東 東京', '[東東東京]'],
])('In “%s” the words of “%s” are marked: %s', (text, typed, marked) => {
  const parts = foundParts(text, typedWords(typed))
  expect(parts.map((part) => (part.isFound ? `[${part.text}]` : part.text)).join('')).toBe(
    marked.replaceAll('][', ''),
  )
})

it('A long run is marked in linear time', () => {
  const parts = foundParts('ああ東'.repeat(30_000), ['ああ', '東', 'い'])
  expect(parts).toEqual([{ text: 'ああ東'.repeat(30_000), isFound: true }])
})
