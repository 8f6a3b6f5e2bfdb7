import { describe, expect, it } from 'vitest'
import { networkOf } from './network.ts'

describe('The network by which a client is counted', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7', undefined],
    ['::ffff:192.0.2.7', '192.0.2.7', undefined],
    ['::FFFF:c000:207', '192.0.2.7', undefined],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7', undefined],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::7', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['2001:db8::3:4:5:6:7', '2001:db8:0:3::/64', '2001:db8:0::/48'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['unknown', 'unknown', undefined],
    ['a:b', 'a:b', undefined],
  ])('of %s is %s', (address, nearest, wider) => {
    expect(networkOf(address)).toEqual({ nearest, wider })
  })

  it('is short for a text that is no address', () => {
    expect(networkOf('x'.repeat(10_000)).nearest).toHaveLength(64)
  })
})
