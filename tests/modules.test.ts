import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../src/endpoint.ts'
import type { Module } from '../src/module.ts'
import { modules } from '../src/modules.ts'
import { engines } from './support/engines.ts'
import { startTestApp, type SignedInClient, type TestApp } from './support/testApp.ts'
import { endpointsOfFeature, nameOf } from './support/declaredEndpoints.ts'

const moduleOf = import.meta.glob<Record<string, Module>>('../src/features/*/module.ts', { eager: true })
const moduleFile = (feature: string) => `../src/features/${feature}/module.ts`

/** Each endpoint of a module with its module. */
const moduleEndpoints = [...endpointsOfFeature].flatMap(([feature, endpoints]) => {
  const [of] = Object.values(moduleOf[moduleFile(feature)] ?? {})
  return of ? endpoints.map((endpoint): [string, Endpoint, Module] => [nameOf(endpoint), endpoint, of]) : []
})

it('every module of the folders is in the list', () => {
  const declared = Object.values(moduleOf).flatMap((exported) => Object.values(exported))
  expect(new Set(declared)).toEqual(new Set(modules))
})

describe.each(engines)('A module that is off (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
  })
  afterAll(() => app.stop())

  const noSuchCall = [404, '{"message":"Not found."}']

  it.each([undefined, ...modules])('refuses its calls like what does not exist (on: $name)', async (on) => {
    const switches = modules.map((module) => ({ name: module.name, isOn: module === on }))
    await administrator.put('/api/modules', { modules: switches }, 200)
    for (const [name, endpoint, of] of moduleEndpoints) {
      for (const client of [administrator, app.newClient()]) {
        const body = endpoint.method === 'GET' ? {} : { body: {} }
        const { status, text } = await client.send(
          endpoint.method,
          endpoint.path.replaceAll(/:\w+/g, '999'),
          body,
        )
        if (of === on) expect([status, text], name).not.toEqual(noSuchCall)
        else expect([status, text], name).toEqual(noSuchCall)
      }
    }
  })
})
