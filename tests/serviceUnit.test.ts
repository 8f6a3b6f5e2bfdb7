import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { environmentVariables } from '../src/server/config.ts'
import { graceMs } from '../src/server/process/drain.ts'

const unit = resolve(import.meta.dirname, '../deploy/managed-it-portal.service')
const lines = readFileSync(unit, 'utf8').split('\n')
const valuesOf = (name: string) =>
  lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1))

it('The unit gives the program more time to end than it takes, and no variable that it does not know', () => {
  expect(Number(valuesOf('TimeoutStopSec')[0]) * 1000).toBeGreaterThan(graceMs + 5_000)
  const known = environmentVariables().map(({ name }) => name)
  const given = valuesOf('Environment').flatMap((value) => value.split(' '))
  const names = given.map((each) => each.split('=', 1)[0] ?? '')
  expect(names.filter((name) => name !== 'NODE_ENV' && !known.includes(name))).toEqual([])
  // The data folder is the one that the unit may write to.
  const folder = given.find((each) => each.startsWith('DATA_DIR='))
  expect(folder).toBe(`DATA_DIR=/var/lib/${valuesOf('StateDirectory')[0]}`)
})

it.each([
  ['NoNewPrivileges', 'true'],
  ['ProtectSystem', 'strict'],
  ['ProtectHome', 'true'],
  ['PrivateTmp', 'true'],
  ['PrivateDevices', 'true'],
  ['CapabilityBoundingSet', ''],
  ['SystemCallFilter', '@system-service'],
  ['UMask', '0077'],
])('The unit is confined by %s=%s', (name, value) => {
  expect(valuesOf(name)[0]).toBe(value)
})
