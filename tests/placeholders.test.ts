import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Placeholder } from '../src/shared/site/placeholders.ts'
import { declaredEndpoints, nameOf } from './support/declaredEndpoints.ts'
import type { HttpResponse, HttpClient, RequestOptions } from './support/httpClient.ts'
import { startTestApp, type TestApp } from './support/testApp.ts'

const announced = declaredEndpoints.filter(({ placeholder }) => placeholder !== undefined)
const pathOf = ({ path }: { path: string }) => path.replaceAll(/:\w+/g, '999')

const bodies: Record<string, RequestOptions> = {
  nothing: {},
  'no JSON': { body: '{' },
  text: { body: 'x', headers: { 'content-type': 'text/plain' } },
  'a file': { body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  'far too much': { body: `"${'x'.repeat(300_000)}"` },
}

/** The response without its time and cookies. */
function signsOf({ status, text, headers }: HttpResponse) {
  const { date: _, 'set-cookie': __, ...others } = headers
  return { status, text, ...others }
}

// A path of no endpoint, with the same number of parts: the router distinguishes routes by that.
const unknownLike = (path: string) => path.replace(/^\/api\/[^/]*/, '/api/nothing')

describe('What exists only while an announced function works', () => {
  let app: TestApp
  const clients = new Map<string, HttpClient>()
  beforeAll(async () => {
    app = await startTestApp('sqlite')
    clients.set('signed out', app.newClient())
    clients.set('Administrator', await app.signInAs('Administrator'))
  })
  afterAll(() => app.stop())

  it('is otherwise answered as an address that does not exist, whatever is sent', async () => {
    expect(announced.length).toBeGreaterThan(0)
    for (const [who, client] of clients) {
      for (const [body, options] of Object.entries(bodies)) {
        for (const endpoint of announced) {
          const path = pathOf(endpoint)
          const found = signsOf(await client.send(endpoint.method, path, options))
          const unknown = signsOf(await client.send(endpoint.method, unknownLike(path), options))
          expect(found, `${nameOf(endpoint)} with ${body}, ${who}`).toEqual(unknown)
        }
      }
    }
  })

  it('exists with its own placeholder alone', async () => {
    const administrator = await app.signInAs('Administrator')
    const all: readonly Placeholder[] = [
      ...new Set(announced.flatMap(({ placeholder }) => placeholder ?? [])),
    ]
    for (const name of all) {
      const placeholders = all.map((each) => ({ name: each, works: each === name }))
      await administrator.put('/api/placeholders', { placeholders }, 200)
      for (const endpoint of announced) {
        const { text } = await app.newClient().send(endpoint.method, pathOf(endpoint))
        if (endpoint.placeholder === name) expect(text, nameOf(endpoint)).not.toContain('Not found.')
        else expect(text, nameOf(endpoint)).toBe('{"message":"Not found."}')
      }
    }
  })
})
