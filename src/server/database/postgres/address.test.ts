import { describe, expect, test } from 'vitest'
import { parseDatabaseUrl } from './address.ts'

const notHosts =
  'must name hosts as host:port, separated by commas (in a password, write / : @ as %2F, %3A, %40)'

describe('A PostgreSQL address', () => {
  test.each([
    ['postgres://ada:p%40ss@db:5433/portal', ['postgres://ada:p%40ss@db:5433/portal']],
    ['postgresql://db/portal', ['postgresql://db:5432/portal']],
    ['postgres:///portal', ['postgres://localhost:5432/portal']],
    ['postgres://db', ['postgres://db:5432']],
    ['postgres://ada@[2001:db8::1]:5433/portal', ['postgres://ada@[2001:db8::1]:5433/portal']],
    [
      'postgres://postgres@localhost/portal?host=%2Frun%2Fpg&sslmode=disable',
      ['postgres://postgres@localhost:5432/portal?sslmode=disable&host=%2Frun%2Fpg'],
    ],
    ['postgres://ada@%2Frun%2Fpg/portal', ['postgres://ada@localhost:5432/portal?host=%2Frun%2Fpg']],
  ])('with one host is used as it is: %s', (text, urls) => {
    expect(parseDatabaseUrl(text)).toEqual({ urls, target: 'any' })
  })

  test.each([
    ['postgres://one,two:5433/portal', ['postgres://one:5432/portal', 'postgres://two:5433/portal']],
    [
      'postgres://ada:pw@[::1]:1,two:2/portal?sslmode=disable',
      ['postgres://ada:pw@[::1]:1/portal?sslmode=disable', 'postgres://ada:pw@two:2/portal?sslmode=disable'],
    ],
    [
      'postgres://ada@/portal?host=/run/a,two&port=5433',
      ['postgres://ada@localhost:5433/portal?host=%2Frun%2Fa', 'postgres://ada@two:5433/portal'],
    ],
    ['postgres:///portal?host=one,two&port=1,2', ['postgres://one:1/portal', 'postgres://two:2/portal']],
  ])('with several hosts becomes one for each, and wants one that can be written: %s', (text, urls) => {
    expect(parseDatabaseUrl(text)).toEqual({ urls, target: 'read-write' })
  })

  test.each(['any', 'primary', 'read-write'] as const)('may say which host it wants: %s', (target) => {
    const { urls, ...rest } = parseDatabaseUrl(`postgres://one,two/portal?target_session_attrs=${target}`)
    expect(rest).toEqual({ target })
    expect(urls.join()).not.toContain('target')
  })

  test.each([
    ['mysql://one/portal', 'must look like postgres://user:password@host:5432/name'],
    ['postgres://one:5432,two:port/portal', notHosts],
    ['postgres://one,,two/portal', 'must name a host between the commas'],
    ['postgres://one:70000/portal', 'must have ports from 1 to 65535'],
    ['postgres:///p?host=one,two,three&port=1,2', 'must have one port, or one for each of the 3 hosts'],
    [
      'postgres://one/p?target_session_attrs=standby',
      'must have a target_session_attrs of any, primary, read-write, not standby',
    ],
    ['postgres://%zz/portal', notHosts],
    ['postgres://a b/portal', 'must be a valid address: write special characters as %..'],
  ])('that cannot be meant is refused: %s', (text, message) => {
    expect(() => parseDatabaseUrl(text)).toThrow(new Error(message))
  })

  test('is refused without a word of its password', () => {
    for (const text of [
      'postgres://ada:secret@one:x/portal',
      'postgres://ada:sec ret@one,,/portal',
      'postgres://ada:secret/1@one/p',
    ]) {
      let message = ''
      try {
        parseDatabaseUrl(text)
      } catch (error) {
        message = String(error)
      }
      expect(message).toMatch(/^Error: must/)
      expect(message).not.toMatch(/secret|sec ret/)
    }
  })
})
