import { expect, it } from 'vitest'
import { newFormId, idempotencyKeyOf } from './idempotencyKey.ts'

it('the same content from the same opening of a form is sent under the same key', () => {
  const formId = newFormId()
  expect(idempotencyKeyOf(formId, { title: 'VPN' })).toBe(idempotencyKeyOf(formId, { title: 'VPN' }))
})

it('another opening or other content is sent under another key', () => {
  const formId = newFormId()
  const keys = [
    idempotencyKeyOf(formId, 'a'),
    idempotencyKeyOf(formId, 'b'),
    idempotencyKeyOf(formId, ''),
    idempotencyKeyOf(newFormId(), 'a'),
  ]
  expect(new Set(keys).size).toBe(4)
})

it('a key is one that the server accepts', () => {
  expect(idempotencyKeyOf(newFormId(), { description: 'Ünïcode and "quotes"'.repeat(500) })).toMatch(
    /^[\w-]{8,100}$/,
  )
})
