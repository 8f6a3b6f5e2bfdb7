import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startTestApp, type TestApp } from './support/testApp.ts'
import { declaredEndpoints, nameOf } from './support/declaredEndpoints.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp('sqlite')
})
afterAll(() => app.stop())

/** Endpoints that respond with a file of the records that fit a filter; a preview has no filter. */
const exports = declaredEndpoints.filter(
  ({ method, path, response, body }) =>
    method === 'POST' && response instanceof z.ZodMiniString && body && !path.endsWith('-previews'),
)

it('a file with a filter that does not exist is refused, because it would have more than was asked for', async () => {
  const administrator = await app.signInAs('Administrator')
  expect(exports.map(nameOf).toSorted()).toEqual([
    'POST /api/audit-events/csv',
    'POST /api/invoice-exports',
    'POST /api/lead-exports',
    'POST /api/ticket-exports',
    'POST /api/user-exports',
  ])
  for (const { path } of exports) {
    const { object } = await administrator.post(path, { ids: [1, 2] }, 400)
    expect(object['message']).toContain('There is no such filter. Load this page again before you export.')
  }
})
