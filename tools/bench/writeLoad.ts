import { Agent, request } from 'node:http'

export interface WriteTarget {
  name: string
  port: number
  /** Creates the next request, a POST with JSON. */
  next: () => { path: string; body: string; headers: Record<string, string> }
  /** CPU time of the server so far, in ms. */
  cpuMs: () => number
}

export interface Written {
  perSecond: number
  p50: number
  p99: number
  refused: number
  /** CPU time of the server per request, in ms. */
  cpuMs: number
}

const requestsBefore = 5

/** Resolves with true if it was stored: an overloaded server refuses with 503. */
function send(agent: Agent, { name, port, next }: WriteTarget): Promise<boolean> {
  const { path, body, headers } = next()
  const content = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const options = {
    agent,
    port,
    host: '127.0.0.1',
    path,
    method: 'POST',
    headers: { ...headers, ...content },
  }
  return new Promise((answered, failed) => {
    const outgoing = request(options, (response) => {
      const { statusCode } = response
      if (statusCode === 201 || statusCode === 503)
        response.resume().on('end', () => answered(statusCode === 201))
      else failed(new Error(`${name} responded with ${statusCode}.`))
    })
    outgoing.on('error', failed)
    outgoing.end(body)
  })
}

/**
 * Writes on this number of connections at the same time. Each was used before the measurement, because accepting a
 * connection takes a turn.
 */
export async function writeFor(target: WriteTarget, seconds: number, connections: number): Promise<Written> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const each = (work: () => Promise<void>) => Promise.all(Array.from({ length: connections }, work))
  await each(async () => {
    for (let n = 0; n < requestsBefore; n += 1) await send(agent, target)
  })
  const times: number[] = []
  let refused = 0
  const [cpuBefore, startedAt] = [target.cpuMs(), performance.now()]
  await each(async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      const sentAt = performance.now()
      if (await send(agent, target)) times.push(performance.now() - sentAt)
      else refused += 1
    }
  })
  const tookSeconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return {
    perSecond: times.length / tookSeconds,
    p50: at(0.5),
    p99: at(0.99),
    refused,
    cpuMs: (target.cpuMs() - cpuBefore) / times.length,
  }
}
