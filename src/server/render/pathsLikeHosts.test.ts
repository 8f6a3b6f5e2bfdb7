import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rawRequest, sendRaw } from '../../../tests/support/rawRequest.ts'
import type { TestApp } from '../../../tests/support/testApp.ts'
import { startTestAppWithPages } from '../../../tests/support/testAppWithPages.ts'

describe('A path that a browser could take for a host', () => {
  let app: TestApp
  let session = ''
  beforeAll(async () => {
    app = await startTestAppWithPages('sqlite')
    const client = await app.signInAs('Administrator')
    session = [...client.cookies].map((pair) => pair.join('=')).join('; ')
  })
  afterAll(() => app.stop())

  const get = (path: string, cookie: string, method = 'GET') =>
    sendRaw(app.url, rawRequest(`${method} ${path} HTTP/1.1`, ['Host: localhost', `Cookie: ${cookie}`]))

  it.each([
    ['//admin', '/admin'],
    ['///admin/', '/admin'],
    ['//admin//user-management', '/admin/user-management'],
    ['/admin//Companies', '/admin/companies'],
    ['//Team?a=b', '/team?a=b'],
    ['//%74eam', '/team'],
    ['////', '/'],
    ['//evil.example', '/evil.example'],
    ['///evil.example/a?b=c', '/evil.example/a?b=c'],
    ['//api/user', '/api/user'],
    ['//%65vil.example', '/evil.example'],
  ])('%s leads to %s of this host, signed in or not', async (path, location) => {
    for (const cookie of ['', session]) {
      const { status, text } = await get(path, cookie)
      expect(status).toBe(308)
      expect(/^location: (.*)\r$/m.exec(text)?.[1]).toBe(location)
    }
  })

  it.each([
    '/\\admin',
    '/\\evil.example',
    '/\\/admin',
    '//\\admin',
    '/%2Fadmin',
    '/%2fadmin',
    '/%2F%2Fadmin',
    '//%2Fadmin',
    '/%5Cadmin',
    '/%5c%5cevil.example',
    '//evil.example/%2e%2e',
    '//user@evil.example',
    '//evil.example:80/',
    '/a/../admin',
    '/..//evil.example',
    '/team/..\\admin',
    '/team/%2e%2e/admin',
    '/team/..%2fadmin',
    '/./admin',
    '//[::1]/admin',
  ])('%s is not found', async (path) => {
    for (const cookie of ['', session]) {
      for (const method of ['GET', 'HEAD', 'POST']) {
        const { status, text } = await get(path, cookie, method)
        expect(status, method).toBe(404)
        expect(text).not.toMatch(/^location:/im)
      }
    }
  })
})
