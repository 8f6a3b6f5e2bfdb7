import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HttpResponse, HttpClient, RequestOptions } from './support/httpClient.ts'
import { startTestApp, type TestApp } from './support/testApp.ts'
import { endpointsOfFeature } from './support/declaredEndpoints.ts'

const features = ['clientDirectory', 'documents', 'leadArchive', 'userEditing']
const paths = new Set(
  features
    .flatMap((feature) => endpointsOfFeature.get(feature) ?? [])
    .map(({ path }) => path.replaceAll(/:\w+/g, '1')),
)

let app: TestApp
const clients = new Map<string, HttpClient>()
beforeAll(async () => {
  app = await startTestApp('sqlite')
  clients.set('signed out', app.newClient())
  clients.set('Administrator', await app.signInAs('Administrator'))
})
afterAll(() => app.stop())

const bodies: Record<string, RequestOptions> = {
  nothing: {},
  'no JSON': { body: '{' },
  text: { body: 'x', headers: { 'content-type': 'text/plain' } },
  'a file': { body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  'far too much': { body: `"${'x'.repeat(300_000)}"` },
}

/** The parts by which responses differ, except times and counts. */
function signsOf({ status, text, headers }: HttpResponse) {
  const { date: _, 'set-cookie': __, ...others } = headers
  return { status, text, ...others }
}

// One that does not exist has as many parts, as routes are told apart by them.
const unknownLike = (path: string) => path.replace(/^\/api\/[^/]*/, '/api/nothing')

it('Calls of modules that are off are answered as an address that does not exist', async () => {
  const told: string[] = []
  const unknown = new Map<string, string>()
  for (const [who, client] of clients) {
    for (const [what, options] of Object.entries(bodies)) {
      for (const method of [
        'GET',
        'POST',
        'PUT',
        'DELETE',
        ...(what === 'nothing' ? ['HEAD', 'OPTIONS'] : []),
      ]) {
        const responseTo = async (path: string) =>
          JSON.stringify(signsOf(await client.send(method, path, options)))
        for (const path of paths) {
          const like = unknownLike(path)
          const about = `${method} ${like} with ${what}, ${who}`
          const expected = unknown.get(about) ?? (await responseTo(like))
          unknown.set(about, expected)
          const found = await responseTo(path)
          if (found !== expected) told.push(`${about}: ${path} is answered with ${found}`)
        }
      }
    }
  }
  expect(told.slice(0, 5)).toEqual([])
})
