import { Agent, request } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../config.ts'
import { listen } from './httpServer.ts'

/** The seconds for which a server with these variables keeps an idle connection, from its Keep-Alive header. */
async function keptSeconds(variables: Record<string, string>): Promise<number> {
  const read = readConfig({ ...variables, PORT: '0' })
  if ('problems' in read) throw new Error(read.problems.join())
  const server = await listen(read.config)
  const agent = new Agent({ keepAlive: true })
  onTestFinished(async () => {
    agent.destroy()
    await server.drain()
  })
  server.respondWith((_, response) => response.end('ready'))
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

it.each([{}, { HOST: '0.0.0.0' }, { HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.1' }])(
  'With %j idle connections are kept longer than a proxy keeps them',
  async (variables) => {
    expect(await keptSeconds(variables)).toBeGreaterThan(longestOfProxiesSeconds)
  },
)

it('An operator chooses how long idle connections are kept', async () => {
  expect(await keptSeconds({ KEEP_ALIVE_SECONDS: '300' })).toBe(300)
})
