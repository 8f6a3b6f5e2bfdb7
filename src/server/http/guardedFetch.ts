import { request as requestPlainly, type IncomingMessage } from 'node:http'
import { request as requestOverTls } from 'node:https'
import { isIP } from 'node:net'
import { isLoopback } from './network.ts'
import { AddressRefused, allowedLookup, mayConnectTo, type Resolve } from './outgoingAddresses.ts'

/** The limits of requests to addresses that users have entered. */
export interface FetchLimits {
  /** Whether the address may be in a private network. */
  allowPrivate: boolean
  /** Whether requests without TLS are allowed. Even then, they may go only to this machine. */
  allowHttp: boolean
  /** The time limit of a request, including the connection and the response. */
  timeoutMs: number
  /** The limit for a response. */
  maxBytes: number
  /** Replaces the system's DNS lookup. */
  resolve?: Resolve
}

export interface GuardedRequest {
  method: string
  headers: Record<string, string>
  body?: string | Uint8Array | undefined
  signal?: AbortSignal | undefined
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** Thrown for a URL that must not be requested without TLS. */
export class TlsMissing extends Error {
  override name = 'TlsMissing'
}

/** @throws TlsMissing */
export function refuseWithoutTls(address: string, { allowHttp }: Pick<FetchLimits, 'allowHttp'>): void {
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:') return
  const isHere = hostname === 'localhost' || isLoopback(bare(hostname))
  if (protocol !== 'http:' || !allowHttp || !isHere) throw new TlsMissing()
}

/**
 * Sends a request to an address that a user has entered. Requires TLS, limits time and size, and follows no redirects.
 * Connects only to allowed IP addresses, which are checked when the connection is made.
 *
 * @throws TlsMissing, AddressRefused, or the system's error
 */
export async function guardedFetch(
  address: string,
  { method, headers, body, signal }: GuardedRequest,
  limits: FetchLimits,
): Promise<Response> {
  refuseWithoutTls(address, limits)
  const { protocol, hostname } = new URL(address)
  const isPlain = protocol === 'http:'
  const isAllowed = (ip: string) => mayConnectTo(ip, limits.allowPrivate) && (!isPlain || isLoopback(ip))
  const host = bare(hostname)
  // A host that is an IP address is checked here. Any other host is checked at its DNS lookup, which an IP address does
  // not need.
  if (isIP(host) !== 0 && !isAllowed(host)) throw new AddressRefused()
  const ends = [AbortSignal.timeout(limits.timeoutMs), ...(signal ? [signal] : [])]
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const send = isPlain ? requestPlainly : requestOverTls
  const options = {
    method,
    headers,
    agent: false,
    lookup: allowedLookup(isAllowed, limits.resolve),
    signal: AbortSignal.any(ends),
  }
  send(address, options, resolve).on('error', reject).end(body)
  const response = await promise
  return new Response(await contentOf(response, limits.maxBytes), {
    status: response.statusCode ?? 502,
    headers: Object.entries(response.headers).flatMap(([name, value]): [string, string][] =>
      [value ?? []].flat().map((each) => [name, each]),
    ),
  })
}

async function contentOf(
  response: IncomingMessage,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response) {
    if (!(part instanceof Uint8Array)) continue
    bytes += part.length
    // Leaving the loop destroys the connection.
    if (bytes > maxBytes) throw new Error('The response is too large.')
    parts.push(part)
  }
  // A response with one of these statuses must not have a body.
  return [204, 205, 304].includes(response.statusCode ?? 0) ? null : new Uint8Array(Buffer.concat(parts))
}
