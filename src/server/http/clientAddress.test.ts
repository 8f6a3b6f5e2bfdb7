import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { clientAddress, plainAddress } from './clientAddress.ts'

/** A request on a connection from this address. */
function requestFrom(remoteAddress: string | undefined, forwarded?: string): IncomingMessage {
  const request = new IncomingMessage(
    Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress }),
  )
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded
  return request
}

describe('An address', () => {
  it.each([
    ['203.0.113.8', '203.0.113.8'],
    ['203.0.113.8:51234', '203.0.113.8'],
    ['[203.0.113.8]:51234', '203.0.113.8'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['::ffff:203.0.113.8', '203.0.113.8'],
    ['::FFFF:cb00:7108', '203.0.113.8'],
    ['[::ffff:203.0.113.8]:51234', '203.0.113.8'],
    ['::1', '::1'],
    ['fe80::1%eth0', 'fe80::1%eth0'],
  ])('%s is counted and shown as %s', (text, plain) => {
    expect(plainAddress(text)).toBe(plain)
    expect(plainAddress(plain)).toBe(plain)
  })

  it.each([
    '',
    'unknown',
    '_hidden',
    '203.0.113.8:',
    '203.0.113.8:port',
    '203.0.113:80',
    '[unknown]:80',
    '[]',
    ':80',
  ])('is none: %j stays as it is', (text) => {
    expect(plainAddress(text)).toBe(text)
  })
})

describe('The address of a client', () => {
  it('is that of the connection where no proxy is trusted', () => {
    const addressOf = clientAddress(undefined)
    expect(addressOf(requestFrom('192.0.2.9', '203.0.113.7'))).toBe('192.0.2.9')
    expect(addressOf(requestFrom('::ffff:192.0.2.9'))).toBe('192.0.2.9')
    expect(addressOf(requestFrom(undefined))).toBe('')
  })

  it('is that of the connection where the proxy is not one of the trusted', () => {
    expect(clientAddress(['loopback'])(requestFrom('192.0.2.9', '203.0.113.7'))).toBe('192.0.2.9')
  })

  it.each([
    [undefined, '127.0.0.1'],
    ['', '127.0.0.1'],
    [',,', '127.0.0.1'],
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['203.0.113.7, 10.1.2.3', '203.0.113.7'],
    ['203.0.113.7:51234, 10.1.2.3:443', '203.0.113.7'],
    ['203.0.113.7:51234, [::ffff:10.1.2.3]:443', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7 ,10.1.2.3', '203.0.113.7'],
    ['10.9.9.9:1, 10.1.2.3', '10.9.9.9'],
    ['203.0.113.7, unknown', 'unknown'],
  ])('is the last that no trusted proxy has: %j is %s', (forwarded, address) => {
    const addressOf = clientAddress(['loopback', '10.0.0.0/8'])
    expect(addressOf(requestFrom('127.0.0.1', forwarded))).toBe(address)
    expect(addressOf(requestFrom('::ffff:127.0.0.1', forwarded))).toBe(address)
  })
})
