import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { environmentVariables, readConfig } from './config.ts'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

test('The table of docs/operate.md has every environment variable with its default and meaning, and no other', () => {
  const rows = read('docs/operate.md')
    .split('\n')
    .filter((line) => /^\| `[A-Z_]+` /.test(line))
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))
  expect(rows).toEqual(
    environmentVariables().map(({ name, default: value, absent, meaning }) => [
      `\`${name}\``,
      value === undefined ? `absent: ${absent}` : `\`${value}\``,
      meaning,
    ]),
  )
})

test('.env.example has every environment variable with its default and meaning, and no other', () => {
  const [, ...blocks] = read('.env.example').trimEnd().split('\n\n')
  expect(blocks).toEqual(
    environmentVariables().map(({ name, default: value, absent, meaning }) => {
      const comment = value === undefined ? `${meaning} (absent: ${absent})` : meaning
      return `# ${comment.replaceAll('`', '')}\n#${name}=${value ?? ''}`
    }),
  )
})

test('No other document repeats the table', () => {
  expect(read('README.md')).not.toMatch(/^\| `[A-Z_]+`/m)
})

const thisFile = new URL(import.meta.url).pathname

test.each([
  ['TRUST_PROXY', '300.1.1.1', '300.1.1.1 is no address'],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/99', 'the network 10.0.0.0/99 needs a length from 1 to 32'],
  ['TRUST_PROXY', '10.0.0.0/0', 'needs a length from 1 to 32'],
  ['TRUST_PROXY', '::1/200', 'needs a length from 1 to 128'],
  ['TRUST_PROXY', '10.0.0.0/8/8', 'has two slashes'],
  ['TRUST_PROXY', '10.0.0.0/255.0.255.0', '255.0.255.0 is no netmask'],
  ['TRUST_PROXY', 'proxy.example', 'proxy.example is no address'],
  ['TRUST_PROXY', '127.0.0.1,', 'nothing between two commas'],
  ['TRUST_PROXY', 'cafe', 'cafe is no address'],
  ['DATABASE_URL', 'mysql://db/portal', 'must look like postgres://'],
  ['DATABASE_URL', 'postgres://a:s3cret/x@db/portal', 'must'],
  ['DATABASE_URL', 'postgres://db:99999/portal', 'must have ports from 1 to 65535'],
  ['DATABASE_URL', 'postgres://db/portal?sslmode=requird', 'must have an sslmode of disable, '],
  [
    'DATABASE_URL',
    'postgres://a,b/portal?target_session_attrs=writable',
    'must have a target_session_attrs of any, ',
  ],
  ['CLAMD', 'scanner.example', 'must be a host and a port'],
  ['CLAMD', '127.0.0.1:0', 'must be a host and a port'],
  ['CLAMD', '[1.2.3.4]:3310', 'must be a host and a port'],
  ['CLAMD', 'clamd.ctl', 'must be a host and a port'],
  ['HOST', 'http://localhost', 'must be an address of this machine'],
  ['HOST', '0.0.0.0:3000', 'must be an address of this machine'],
  ['PORT', '65536', 'must be a port from 0 to 65535'],
  ['PORT', '3000.5', 'must be a whole number'],
  ['DATA_DIR', thisFile, 'is none'],
  ['DATA_DIR', `${thisFile}/data`, 'must name a folder that can be used or made'],
])('%s=%s is refused: %s', (name, value, reason) => {
  const result = readConfig({ [name]: value })
  const problems = 'problems' in result ? result.problems : []
  expect(problems).toEqual([expect.stringContaining(reason)])
  expect(problems[0]).toMatch(new RegExp(`^${name} must `))
  expect(problems[0]).not.toContain('s3cret')
})

test.each([
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8,fd00::/8 , ::ffff:10.1.1.1, 192.168.0.0/255.255.0.0, uniquelocal'],
  ['DATABASE_URL', 'postgresql://portal:p%40ss@db/portal?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://h1,h2:5433/db?target_session_attrs=read-write'],
  ['DATABASE_URL', 'postgres:///portal?host=/run/postgresql'],
  ['HOST', '::'],
  ['HOST', 'portal.internal'],
  ['DATA_DIR', './made/at/the/start'],
])('%s=%s is accepted', (name, value) => {
  expect(readConfig({ [name]: value })).not.toHaveProperty('problems')
})

test.each([
  ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['scanner.example:3310', { host: 'scanner.example', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
])('CLAMD may be %s', (CLAMD, clamd) => {
  expect(readConfig({ CLAMD })).toMatchObject({ config: { clamd } })
})
