import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { clientAddress } from './clientAddress.ts'

describe.each([
  ['no proxy', undefined],
  ['proxies on this machine', ['loopback']],
  ['a network of proxies', ['loopback', '10.0.0.0/8']],
  ['a proxy elsewhere', ['192.0.2.9']],
])('The address of a client, trusting %s', (_name, trustProxy) => {
  const addressOf = clientAddress(trustProxy)

  it.each([
    undefined,
    '',
    '203.0.113.7',
    '203.0.113.7, 10.1.2.3',
    '198.51.100.1, 203.0.113.7 ,10.1.2.3',
    '2001:db8::7',
    'unknown',
    ',,',
  ])('is request.ip where %j was forwarded', async (forwarded) => {
    const app = fastify({ trustProxy: trustProxy ?? false })
    app.get('/', (request, reply) => reply.send({ ours: addressOf(request.raw), theirs: request.ip }))
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const { ours, theirs } = (await app.inject({ url: '/', headers })).json<Record<string, string>>()
    expect(ours).toBe(theirs)
    await app.close()
  })
})
