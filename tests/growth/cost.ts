import { request } from 'node:http'

/** The cost of one request. */
export interface Cost {
  status: number
  /** The bytes of the body, uncompressed. */
  bytes: number
  /** The rows of an answer that is a list. */
  rows: number
  /** The longest time for which the event loop stood still, so that nobody else was served. */
  standstillMs: number
  ms: number
}

export interface Asked {
  path: string
  /** The first hundred rows of a list that is requested by range. */
  ranged: boolean
  cookie: string
}

/** Sends a request to a server in this process. */
export async function costOf(url: string, { path, ranged, cookie }: Asked): Promise<Cost> {
  const begin = performance.now()
  const standstill = watchStandstill()
  const { status, body } = await answerOf(url + path, { cookie, ...(ranged && { range: 'rows=0-99' }) })
  const standstillMs = standstill()
  const ms = performance.now() - begin
  return { status, bytes: body.length, rows: rowsOf(body), standstillMs, ms }
}

function answerOf(url: string, headers: Record<string, string>): Promise<{ status: number; body: Buffer }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: Buffer }>()
  request(url, { headers, agent: false }, (response) => {
    const parts: Buffer[] = []
    response.on('data', (part: Buffer) => parts.push(part))
    response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts) }))
  })
    .on('error', reject)
    .end()
  return promise
}

function rowsOf(body: Buffer): number {
  if (body[0] !== '['.charCodeAt(0)) return 0
  const answer: unknown = JSON.parse(body.toString())
  return Array.isArray(answer) ? answer.length : 0
}

/** Measures turns of the event loop until the returned function is called, which returns the longest one in ms. */
function watchStandstill(): () => number {
  let [last, longest, isWatching] = [performance.now(), 0, true]
  const turn = () => {
    const at = performance.now()
    longest = Math.max(longest, at - last)
    last = at
    if (isWatching) setImmediate(turn)
  }
  setImmediate(turn)
  return () => {
    isWatching = false
    return Math.max(longest, performance.now() - last)
  }
}
