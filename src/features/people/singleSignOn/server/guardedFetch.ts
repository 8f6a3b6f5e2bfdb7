import { request as requestPlainly, type IncomingMessage } from 'node:http'
import { request as requestOverTls } from 'node:https'
import { isIP } from 'node:net'
import type { CustomFetch } from 'openid-client'
import type { AppContext } from '../../../../server/appContext.ts'
import { isLoopback } from '../../../../server/http/network.ts'
import {
  AddressRefused,
  allowedLookup,
  mayConnectTo,
  type Resolve,
} from '../../../../server/http/outgoingAddresses.ts'

/** The settings of the operator that limit requests to issuers. */
export interface IssuerAccess {
  allowPrivate: boolean
  /** Whether requests without TLS are allowed. Even then, they may go only to this machine. */
  allowHttp: boolean
  /** Replaces the system's DNS lookup. */
  resolve?: Resolve
}

export const accessOf = ({ config }: AppContext): IssuerAccess => ({
  allowPrivate: config.allowPrivateIssuers,
  allowHttp: config.allowHttpIssuers,
})

/** The time limit of a request, including the connection. */
const timeoutMs = 5_000
/** The limit for a response. The longest known responses are the keys of Microsoft Entra, with 30 KB. */
const maxBytes = 256 * 1024

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** Thrown for a URL that must not be requested without TLS. */
export class TlsMissing extends Error {
  override name = 'TlsMissing'
}

/** @throws TlsMissing */
export function refuseWithoutTls(address: string, { allowHttp }: IssuerAccess): void {
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:') return
  const isHere = hostname === 'localhost' || isLoopback(bare(hostname))
  if (protocol !== 'http:' || !allowHttp || !isHere) throw new TlsMissing()
}

/**
 * Sends the requests of the OpenID Connect library. Requires TLS, limits time and size, and follows no redirects.
 * Connects only to allowed IP addresses, which are checked when the connection is made.
 */
export const guardedFetch =
  (access: IssuerAccess): CustomFetch =>
  async (address, { method, headers, body, signal }) => {
    refuseWithoutTls(address, access)
    const { protocol, hostname } = new URL(address)
    const isPlain = protocol === 'http:'
    const isAllowed = (ip: string) => mayConnectTo(ip, access.allowPrivate) && (!isPlain || isLoopback(ip))
    const host = bare(hostname)
    // A host that is an IP address is checked here. Any other host is checked at its DNS lookup, which an IP address
    // does not need.
    if (isIP(host) !== 0 && !isAllowed(host)) throw new AddressRefused()
    const ends = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const send = isPlain ? requestPlainly : requestOverTls
    const options = {
      method,
      headers,
      agent: false,
      lookup: allowedLookup(isAllowed, access.resolve),
      signal: AbortSignal.any(ends),
    }
    const request = send(address, options, resolve).on('error', reject)
    // The only bodies that the library sends are forms.
    request.end(body instanceof URLSearchParams ? body.toString() : undefined)
    const response = await promise
    return new Response(await contentOf(response), {
      status: response.statusCode ?? 502,
      headers: Object.entries(response.headers).flatMap(([name, value]): [string, string][] =>
        [value ?? []].flat().map((each) => [name, each]),
      ),
    })
  }

async function contentOf(response: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response) {
    if (!(part instanceof Uint8Array)) continue
    bytes += part.length
    // Leaving the loop destroys the connection.
    if (bytes > maxBytes) throw new Error('The issuer’s response is too large.')
    parts.push(part)
  }
  // A response with one of these statuses must not have a body.
  return [204, 205, 304].includes(response.statusCode ?? 0) ? null : new Uint8Array(Buffer.concat(parts))
}
