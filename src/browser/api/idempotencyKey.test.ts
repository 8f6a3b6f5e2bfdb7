import { expect, it } from 'vitest'
import { newFormId, idempotencyKeyOf } from './idempotencyKey.ts'

it('the same content of the same form has the same key', () => {
  const formId = newFormId()
  expect(idempotencyKeyOf(formId, { title: 'VPN' })).toBe(idempotencyKeyOf(formId, { title: 'VPN' }))
})

it('another form or other content has another key', () => {
  const formId = newFormId()
  const keys = [
    idempotencyKeyOf(formId, 'a'),
    idempotencyKeyOf(formId, 'b'),
    idempotencyKeyOf(formId, ''),
    idempotencyKeyOf(newFormId(), 'a'),
  ]
  expect(new Set(keys).size).toBe(4)
})

it('the server accepts the format of the key', () => {
  expect(idempotencyKeyOf(newFormId(), { description: 'Ünïcode and "quotes"'.repeat(500) })).toMatch(
    /^[\w-]{8,100}$/,
  )
})
