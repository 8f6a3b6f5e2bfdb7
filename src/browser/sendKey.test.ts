import { expect, it } from 'vitest'
import { newOpening, sendKey } from './sendKey.ts'

it('the same content from the same opening of a form is sent under the same key', () => {
  const opening = newOpening()
  expect(sendKey(opening, { title: 'VPN' })).toBe(sendKey(opening, { title: 'VPN' }))
})

it('another opening or other content is sent under another key', () => {
  const opening = newOpening()
  const keys = [
    sendKey(opening, 'a'),
    sendKey(opening, 'b'),
    sendKey(opening, ''),
    sendKey(newOpening(), 'a'),
  ]
  expect(new Set(keys).size).toBe(4)
})

it('a key is one that the server accepts', () => {
  expect(sendKey(newOpening(), { description: 'Ünïcode and "quotes"'.repeat(500) })).toMatch(/^[\w-]{8,100}$/)
})
