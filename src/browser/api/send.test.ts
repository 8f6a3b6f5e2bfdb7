import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint/endpoint.ts'
import { inactiveHeader, sessionUserCookie } from '../../shared/endpoint/signedInAs.ts'
import { setPageUserId } from '../session/pageUser.ts'
import { onSessionEnded } from '../session/refusals.ts'
import { send } from './send.ts'

const declared = endpoint({
  method: 'POST',
  path: '/api/things',
  allowedRoles: 'signed-in',
  body: z.object({ name: z.string() }),
  response: z.object({ id: z.number() }),
})

/** The status of each next response, and its headers. */
let responses: { status: number; headers?: Record<string, string> }[] = []
let bodies: string[] = []
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    bodies.push(body)
    const { status, headers } = responses.shift() ?? { status: 500 }
    response.writeHead(status, headers).end(status === 200 ? '{"id":1}' : '{"message":"No"}')
  })
})
const ended = vi.fn<(minutes?: number) => void>()
const reach = globalThis.fetch
let stop: () => void

beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)))
beforeEach(() => {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  vi.spyOn(globalThis, 'fetch').mockImplementation((path, init) =>
    reach(new URL(typeof path === 'string' ? path : '', `http://127.0.0.1:${address.port}`), init),
  )
  bodies = []
  setPageUserId(3)
  vi.stubGlobal('document', { cookie: `${sessionUserCookie}=3` })
  stop = onSessionEnded(ended)
})
afterEach(() => {
  stop()
  setPageUserId(undefined)
  vi.unstubAllGlobals()
  ended.mockClear()
  vi.restoreAllMocks()
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise((closed) => server.close(closed))
})

const create = () => send(declared, { body: { name: 'Printer' } })

test('A request that was under way while the session got a new token is sent again', async () => {
  responses = [{ status: 401 }, { status: 200 }]
  expect(await create()).toEqual({ id: 1 })
  expect(bodies).toEqual(['{"name":"Printer"}', '{"name":"Printer"}'])
  expect(ended).not.toHaveBeenCalled()
})

test('A request that is refused twice tells that the session has ended', async () => {
  responses = [{ status: 401 }, { status: 401 }, { status: 200 }]
  await expect(create()).rejects.toMatchObject({ status: 401 })
  expect(bodies).toHaveLength(2)
  expect(ended).toHaveBeenCalledExactlyOnceWith(undefined)
})

test('A request of a session that ended by inactivity is not sent again', async () => {
  responses = [{ status: 401, headers: { [inactiveHeader]: '30' } }, { status: 200 }]
  await expect(create()).rejects.toMatchObject({ status: 401 })
  expect(bodies).toHaveLength(1)
  expect(ended).toHaveBeenCalledExactlyOnceWith(30)
})

test('A request is not sent again after the user has signed out in another tab', async () => {
  vi.stubGlobal('document', { cookie: '' })
  responses = [{ status: 401 }, { status: 200 }]
  await expect(create()).rejects.toMatchObject({ status: 401 })
  expect(bodies).toHaveLength(1)
  expect(ended).toHaveBeenCalledExactlyOnceWith(undefined)
})
