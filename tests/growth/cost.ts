import { request } from 'node:http'
import type { Call } from './calls.ts'

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
  rows?: Call['rows']
  cookie: string
}

/** Sends a request to a server in this process. */
export async function costOf(url: string, { path, rows, cookie }: Asked): Promise<Cost> {
  const first = rows === 'middle' ? await middleOf(url + path, cookie) : 0
  const headers = { cookie, ...(rows && { range: `rows=${first}-${first + 99}` }) }
  const begin = performance.now()
  const standstill = watchStandstill()
  const { status, body } = await answerOf(url + path, headers)
  const standstillMs = standstill()
  const ms = performance.now() - begin
  return { status, bytes: body.length, rows: rowsOf(body), standstillMs, ms }
}

/** The place of a row before the middle of a list, so that a hundred rows follow it. */
async function middleOf(url: string, cookie: string): Promise<number> {
  const { contentRange } = await answerOf(url, { cookie, range: 'rows=0-0' })
  const length = Number(contentRange?.split('/')[1] ?? 0)
  return Math.max(0, Math.floor(length / 2) - 50)
}

interface Answer {
  status: number
  contentRange: string | undefined
  body: Buffer
}

function answerOf(url: string, headers: Record<string, string>): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  request(url, { headers, agent: false }, (response) => {
    const parts: Buffer[] = []
    response.on('data', (part: Buffer) => parts.push(part))
    response.on('end', () =>
      resolve({
        status: response.statusCode ?? 0,
        contentRange: response.headers['content-range'],
        body: Buffer.concat(parts),
      }),
    )
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
