import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../src/call.ts'
import type { Module } from '../src/module.ts'
import { modules } from '../src/modules.ts'
import { engines } from './support/engines.ts'
import { startTestApp, type SignedInClient, type TestApp } from './support/testApp.ts'

const callsOf = import.meta.glob<Record<string, unknown>>('../src/features/*/calls.ts', { eager: true })
const moduleOf = import.meta.glob<Record<string, Module>>('../src/features/*/module.ts', { eager: true })
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'audience' in value

/** Each call of a module with its module. */
const moduleCalls = Object.entries(moduleOf).flatMap(([file, exported]) => {
  const [of] = Object.values(exported)
  const calls = Object.values(callsOf[file.replace('module.ts', 'calls.ts')] ?? {}).filter(isCall)
  return of ? calls.map((call): [string, Call, Module] => [`${call.method} ${call.path}`, call, of]) : []
})

it('every module of the folders is in the list, and every call of a module has a noun of its own', () => {
  const declared = Object.values(moduleOf).flatMap((exported) => Object.values(exported))
  expect(new Set(declared)).toEqual(new Set(modules))
  const nounOf = ({ path }: Call) => path.split('/')[2]
  const core = Object.entries(callsOf)
    .filter(([file]) => !(file.replace('calls.ts', 'module.ts') in moduleOf))
    .flatMap(([, exported]) => Object.values(exported).filter(isCall).map(nounOf))
  for (const [name, call] of moduleCalls) expect(core, name).not.toContain(nounOf(call))
})

describe.each(engines)('A module that is off (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
  })
  afterAll(() => app.stop())

  const noSuchCall = [404, '{"message":"There is no such call."}']

  it.each([undefined, ...modules])('refuses its calls like what does not exist (on: $name)', async (on) => {
    const switches = modules.map((module) => ({ name: module.name, isOn: module === on }))
    await administrator.put('/api/modules', { modules: switches }, 200)
    for (const [name, call, of] of moduleCalls) {
      for (const client of [administrator, app.newClient()]) {
        const body = call.method === 'GET' ? {} : { body: {} }
        const { status, text } = await client.send(call.method, call.path.replaceAll(/:\w+/g, '999'), body)
        if (of === on) expect([status, text], name).not.toEqual(noSuchCall)
        else expect([status, text], name).toEqual(noSuchCall)
      }
    }
  })
})
