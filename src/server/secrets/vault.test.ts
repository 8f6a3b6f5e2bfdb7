import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createVault } from './vault.ts'

const key = randomBytes(32)
const vault = createVault(key)
const secret = 'pässword & "quotes"'

it('A sealed secret opens for the purpose it was sealed for', () => {
  expect(createVault(key).open('smtp', vault.seal('smtp', secret))).toBe(secret)
  expect(vault.open('smtp', vault.seal('smtp', ''))).toBe('')
})

it('A secret sealed for the mail server does not open as an authenticator secret', () => {
  const sealed = vault.seal('smtp', secret)
  expect(() => vault.open('otp', sealed)).toThrow('unable to authenticate')
  expect(() => vault.open('', sealed)).toThrow('unable to authenticate')
})

it('A sealed secret does not open with the key of another installation', () => {
  expect(() => createVault(randomBytes(32)).open('smtp', vault.seal('smtp', secret))).toThrow(
    'unable to authenticate',
  )
})

it('A sealed secret does not open when a byte of it was changed', () => {
  const sealed = Buffer.from(vault.seal('smtp', secret), 'base64')
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
    expect(() => vault.open('smtp', changed.toString('base64'))).toThrow('unable to authenticate')
  }
})

it('The same secret is sealed differently each time, so that equal passwords cannot be seen', () => {
  expect(vault.seal('smtp', secret)).not.toBe(vault.seal('smtp', secret))
})

it('A digest is that of its text, its purpose and its installation', () => {
  const digest = vault.digest('idempotency', 'text')
  expect(digest).toMatch(/^[0-9a-f]{64}$/)
  expect(createVault(key).digest('idempotency', 'text')).toBe(digest)
  const others = [
    vault.digest('idempotency', 'texT'),
    vault.digest('other', 'text'),
    createVault(randomBytes(32)).digest('idempotency', 'text'),
  ]
  expect(others).not.toContain(digest)
})
