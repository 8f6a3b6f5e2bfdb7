import { describe, expect, it } from 'vitest'
import { countersOf, defineLimit, type Count } from './limit.ts'

const byName = defineLimit({ name: 'limit test by name', by: ['name'], points: 5, seconds: 60 })
const byAddress = defineLimit({ name: 'limit test by address', by: ['address'], points: 5, seconds: 60 })
const byBoth = defineLimit({
  name: 'limit test by name and address',
  by: ['name', 'address'],
  points: 5,
  seconds: 60,
})
const keysOf = (...count: Count) => countersOf(count).map(({ key }) => key)

describe('A limit', () => {
  it('cannot have the name of another', () => {
    const again = () => defineLimit({ name: 'limit test by name', by: ['name'], points: 1, seconds: 1 })
    expect(again).toThrow('Two limits are named')
  })

  it.each(['', 'code:25', 'By name', 'by name[', '2'])('cannot be named %j', (name) => {
    expect(() => defineLimit({ name, by: ['name'], points: 1, seconds: 1 })).toThrow('small letters')
  })

  it('keeps parts apart that would read the same together', () => {
    const keys = [
      keysOf(byBoth, 'a', 'b|c'),
      keysOf(byBoth, 'a|b', 'c'),
      keysOf(byBoth, 'a","b', 'c'),
      keysOf(byName, 'a'),
      keysOf(byName, '25'),
      keysOf(byName, 25),
      keysOf(byAddress, '25'),
      keysOf(byName, '\u{d800}'),
      keysOf(byName, '\0'),
    ].flat()
    expect(new Set(keys).size).toBe(keys.length)
    for (const key of keys) expect(key.isWellFormed() && !key.includes('\0')).toBe(true)
  })

  it('has a short key for a long name, and another for another', () => {
    const [first = '', second = ''] = ['a', 'b'].flatMap((end) =>
      keysOf(byName, '\u{fdfa}'.repeat(500) + end),
    )
    expect(first.length).toBeLessThan(128)
    expect(first).not.toBe(second)
  })

  it('counts an IPv6 address by its /64, and by its /48 with four times the points', () => {
    expect(countersOf([byBoth, 'ada', '2001:db8:1:2::7'])).toEqual([
      { key: 'limit test by name and address["ada","2001:db8:1:2::/64"]', points: 5, windowMs: 60_000 },
      { key: 'limit test by name and address["ada","2001:db8:1::/48"]', points: 20, windowMs: 60_000 },
    ])
    expect(keysOf(byAddress, '::ffff:192.0.2.7')).toEqual(['limit test by address["192.0.2.7"]'])
  })

  it('does not take a name for an address', () => {
    expect(keysOf(byName, '2001:db8:1:2::7')).toEqual(['limit test by name["2001:db8:1:2::7"]'])
  })
})
