import { Agent, request } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from './config.ts'
import { listen } from './httpServer.ts'

/** For how many seconds a server with these variables keeps an idle connection, as it says itself. */
async function keptSeconds(variables: Record<string, string>): Promise<number> {
  const read = readConfig({ ...variables, PORT: '0' })
  if ('problems' in read) throw new Error(read.problems.join())
  const server = await listen(read.config)
  const agent = new Agent({ keepAlive: true })
  onTestFinished(async () => {
    agent.destroy()
    await server.drain()
  })
  server.answerWith((_, response) => response.end('ready'))
  const { port } = new URL(server.address)
  const hint = await new Promise<string | string[] | undefined>((resolve, reject) => {
    request({ host: '127.0.0.1', port, agent }, (response) => {
      response.resume().on('end', () => resolve(response.headers['keep-alive']))
    })
      .on('error', reject)
      .end()
  })
  return Number(/^timeout=(\d+)$/.exec(String(hint))?.[1])
}

// https://caddyserver.com/docs/caddyfile/directives/reverse_proxy#the-http-transport: keepalive, 2 minutes.
const longestOfProxiesSeconds = 120

it.each([
  ['for this machine alone', {}],
  ['for this machine by its name', { HOST: 'localhost' }],
  ['for a trusted proxy elsewhere', { HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.1' }],
])('A server %s keeps idle connections longer than a proxy does', async (_, variables) => {
  expect(await keptSeconds(variables)).toBeGreaterThan(longestOfProxiesSeconds)
})

it('A server that browsers reach directly closes idle connections soon', async () => {
  expect(await keptSeconds({ HOST: '0.0.0.0' })).toBe(5)
})
