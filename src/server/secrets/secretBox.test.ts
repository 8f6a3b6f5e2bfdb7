import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createSecretBox } from './secretBox.ts'

const key = randomBytes(32)
const secretBox = createSecretBox(key)
const secret = 'pässword & "quotes"'

it('A sealed secret opens for the purpose it was sealed for', () => {
  expect(createSecretBox(key).decrypt('smtp', secretBox.encrypt('smtp', secret))).toBe(secret)
  expect(secretBox.decrypt('smtp', secretBox.encrypt('smtp', ''))).toBe('')
})

it('A secret sealed for the mail server does not open as an authenticator secret', () => {
  const encrypted = secretBox.encrypt('smtp', secret)
  expect(() => secretBox.decrypt('otp', encrypted)).toThrow('unable to authenticate')
  expect(() => secretBox.decrypt('', encrypted)).toThrow('unable to authenticate')
})

it('A sealed secret does not open with the key of another installation', () => {
  expect(() => createSecretBox(randomBytes(32)).decrypt('smtp', secretBox.encrypt('smtp', secret))).toThrow(
    'unable to authenticate',
  )
})

it('A sealed secret does not open when a byte of it was changed', () => {
  const encrypted = Buffer.from(secretBox.encrypt('smtp', secret), 'base64')
  for (let index = 0; index < encrypted.length; index += 1) {
    const changed = Buffer.from(encrypted)
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
    expect(() => secretBox.decrypt('smtp', changed.toString('base64'))).toThrow('unable to authenticate')
  }
})

it('The same secret is sealed differently each time, so that equal passwords cannot be seen', () => {
  expect(secretBox.encrypt('smtp', secret)).not.toBe(secretBox.encrypt('smtp', secret))
})

it('A digest is that of its text, its purpose and its installation', () => {
  const digest = secretBox.digest('idempotency', 'text')
  expect(digest).toMatch(/^[0-9a-f]{64}$/)
  expect(createSecretBox(key).digest('idempotency', 'text')).toBe(digest)
  const others = [
    secretBox.digest('idempotency', 'texT'),
    secretBox.digest('other', 'text'),
    createSecretBox(randomBytes(32)).digest('idempotency', 'text'),
  ]
  expect(others).not.toContain(digest)
})
