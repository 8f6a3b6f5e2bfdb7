import { request } from 'node:http'
import fc from 'fast-check'
import * as z from 'zod/mini'
import type { Endpoint } from '../../src/shared/endpoint/endpoint.ts'
import { hostileMails, type RawBody } from './fuzzMails.ts'
import { hostileValue } from './hostileValues.ts'
import { validBody } from './validBody.ts'

/** One malformed request. */
export interface HostileRequest extends Pick<RawBody, 'announced' | 'isChunked'> {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
}

/** A body that is valid except for one field, at any depth. */
const oneHostileField = (valid: unknown): fc.Arbitrary<unknown> => {
  if (typeof valid !== 'object' || valid === null) return hostileValue
  const copy = (key: string, value: unknown) =>
    Array.isArray(valid)
      ? valid.map((item: unknown, at) => (String(at) === key ? value : item))
      : { ...valid, [key]: value }
  const keys = [...Object.keys(valid), '__proto__x', 'constructor', 'role', 'id', 'userId']
  const fields = Object.entries(valid)
  return fc
    .constantFrom(...keys)
    .chain((key) =>
      fc
        .oneof(
          hostileValue,
          ...fields.filter(([name]) => name === key).map(([, value]) => oneHostileField(value)),
        )
        .map((value) => copy(key, value)),
    )
}

/** The text of a JSON body, possibly malformed. */
function jsonText(valid: unknown): fc.Arbitrary<string> {
  const text = JSON.stringify(valid ?? {})
  const field = JSON.stringify(Object.keys(valid ?? {})[0] ?? 'x')
  return fc.oneof(
    { weight: 8, arbitrary: oneHostileField(valid ?? {}).map((body) => JSON.stringify(body) ?? 'null') },
    { weight: 1, arbitrary: fc.constant(text) },
    { weight: 1, arbitrary: fc.nat(text.length).map((length) => text.slice(0, length)) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        '',
        'null',
        '[]',
        '"text"',
        '1e999',
        '[' + text + ']',
        text + text,
        '\ufeff' + text,
        `{"__proto__":{"role":"Administrator"},${text.slice(1)}`,
        `{"constructor":{"prototype":{"x":1}},${text.slice(1)}`,
        `{${field}:1,${field}:"twice",${text.slice(1)}`,
        '['.repeat(100_000),
        '{"a":'.repeat(50_000),
        `{${field}:"\\ud800"}`,
        `{${field}:"\\u0000"}`,
        `{${field}:1${'0'.repeat(5000)}}`,
      ),
    },
  )
}

const boundary = 'b0undary'
const part = (name: string, file: string, content: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file === '' ? '' : `; filename="${file}"`}\r\ncontent-type: image/png\r\n\r\n${content}\r\n`
const end = `--${boundary}--\r\n`

const multipartText = (field: string) =>
  fc.constantFrom(
    end,
    '',
    part(field, 'a.png', ''),
    part(field, 'a.png', 'not a picture') + end,
    part(field, '../../a.png', '\x89PNG\r\n\x1a\n') + end,
    part(field, 'a\0b.png', 'GIF89a') + end,
    part(field, 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg">' + '<g>'.repeat(5000)) + end,
    part(field, 'a.svg', '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>') + end,
    part('other', 'a.png', 'x') + end,
    part(field, '', 'x') + end,
    part(field, 'a', 'x') + part(field, 'b', 'y') + end,
    part('x', '', 'y').repeat(50) + end,
    part(field, 'x'.repeat(20_000), 'x') + end,
    part(field, 'a.png', 'x').slice(0, 60),
    `--${boundary}\r\n${'x-header: y\r\n'.repeat(500)}\r\n`,
    `--${boundary}\r\n\r\n\r\n` + end,
  )

const contentTypes = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;;;',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
  'x',
  '',
]

const oddHeaders = fc.dictionary(
  fc.constantFrom(
    'if-match',
    'if-none-match',
    'idempotency-key',
    'range',
    'accept-encoding',
    'x-signed-in-as',
    'accept',
    'x-forwarded-for',
    'transfer-encoding-x',
    'expect-x',
  ),
  fc.oneof(
    fc.constantFrom(
      '',
      '*',
      '""',
      'W/"x"',
      '"x", "y"',
      'bytes=0-',
      'bytes=5-1',
      'gzip;q=9',
      ';;;',
      'identity;q=0, *;q=0',
      '__proto__',
      'x'.repeat(4000),
      '-1',
      '1',
      '0',
    ),
    fc.string({ unit: 'grapheme-ascii', maxLength: 60 }).map((text) => text.trim()),
  ),
  { maxKeys: 3 },
)

const oddIds = [
  '0',
  '-1',
  // Not the first ids: those accounts make the requests.
  '5',
  '6',
  '1e3',
  '01',
  '2147483648',
  '99999999999999999999',
  'null',
  '%00',
  '%2e%2e%2f',
  '%ff',
  'a',
  '1;drop',
  '%F0%9F%92%A9',
  'x'.repeat(2000),
]
const oddQueries = [
  '',
  '?',
  '?x',
  '?state=',
  '?state[]=a&state=b',
  '?testDomain=%00',
  '?testDomain=a&testDomain=b',
  '?__proto__[x]=1',
  `?${'a=b&'.repeat(1000)}`,
  '?%',
  '?%ff',
  '?apply=now&apply=later',
  '#x'.replace('#', '?'),
]

/**
 * Malformed requests for an endpoint, derived from a request that its schemas accept.
 *
 * @param secret one that the path of the endpoint accepts; half of the requests have it
 */
export function hostileRequests(endpoint: Endpoint, secret?: string): fc.Arbitrary<HostileRequest> {
  const ids = fc.constantFrom(...oddIds)
  const paths = fc
    .tuple(secret === undefined ? ids : fc.oneof(ids, fc.constant(secret)), fc.constantFrom(...oddQueries))
    .map(([id, query]) => endpoint.path.replaceAll(/:\w+/g, id) + query)
  const headers = fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders })
  if (endpoint.rawBody)
    return fc
      .tuple(paths, hostileMails(endpoint.rawBody, contentTypes), headers)
      .map(([path, { type, content, ...sending }, odd]) => ({
        method: endpoint.method,
        path,
        headers: { ...odd, ...(type === '' ? {} : { 'content-type': type }) },
        body: content,
        ...sending,
      }))
  const valid =
    endpoint.body && validBody(z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }))
  const json = fc.constant('application/json')
  const contents =
    endpoint.method === 'GET'
      ? fc.constant<[string, string | undefined]>(['', undefined])
      : endpoint.file === undefined
        ? fc.oneof(
            { weight: 9, arbitrary: fc.tuple(json, jsonText(valid)) },
            { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...contentTypes), jsonText(valid)) },
          )
        : fc.oneof(
            {
              weight: 9,
              arbitrary: fc.tuple(
                fc.constant(`multipart/form-data; boundary=${boundary}`),
                multipartText(endpoint.file),
              ),
            },
            {
              weight: 2,
              arbitrary: fc.tuple(fc.constantFrom(...contentTypes), multipartText(endpoint.file)),
            },
          )
  return fc.tuple(paths, contents, headers).map(([path, [type, content], odd]) => {
    const body =
      content === undefined
        ? undefined
        : Buffer.from(content, endpoint.file === undefined ? 'utf8' : 'latin1')
    const typed = { ...odd, ...(type === '' ? {} : { 'content-type': type }) }
    return { method: endpoint.method, path, headers: typed, body }
  })
}

export interface HostileResponse {
  /** 0 where the server closed the connection without a response. */
  status: number
  text: string
  /** Whether the response tells the client to retry later: the server has done nothing for the request. */
  isBusy: boolean
  ms: number
}

/** Sends the request unchanged, with this cookie. After its body, the client sends nothing more. */
export function sendHostile(
  url: string,
  cookie: string,
  { method, path, headers, body, announced, isChunked }: HostileRequest,
): Promise<HostileResponse> {
  const { hostname, port } = new URL(url)
  const startedAt = performance.now()
  const length = body === undefined || isChunked ? {} : { 'content-length': announced ?? String(body.length) }
  const sent = { ...headers, ...length, ...(cookie === '' ? {} : { cookie }) }
  return new Promise((answered) => {
    const outgoing = request({ hostname, port, method, path, headers: sent, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        // An event stream never ends by itself.
        if (response.headers['content-type']?.startsWith('text/event-stream')) response.destroy()
      })
      response.on('close', () =>
        answered({
          status: response.statusCode ?? 0,
          text,
          isBusy: response.statusCode === 503 && response.headers['retry-after'] !== undefined,
          ms: performance.now() - startedAt,
        }),
      )
    })
    outgoing.on('error', () =>
      answered({ status: 0, text: '', isBusy: false, ms: performance.now() - startedAt }),
    )
    if (isChunked) outgoing.write(body?.subarray(0, 10))
    outgoing.end(isChunked ? body?.subarray(10) : body)
    if (announced !== undefined) outgoing.once('finish', () => outgoing.socket?.end())
  })
}

/** The problem of a response, undefined if there is none. A request with a false length may end without a response. */
export function faultOf(
  { announced }: HostileRequest,
  { status, text, ms }: HostileResponse,
  maxMs: number,
): string | undefined {
  if (ms > maxMs) return `${status} after ${Math.round(ms)} ms`
  if (status === 0) return announced === undefined ? 'no answer' : undefined
  if (status >= 500) return `${status} ${text.slice(0, 200)}`
  if (status >= 400 && !hasMessage(text)) return `${status} without a message: ${text.slice(0, 200)}`
  return undefined
}

function hasMessage(text: string): boolean {
  try {
    return z.object({ message: z.string().check(z.minLength(1)) }).safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}
