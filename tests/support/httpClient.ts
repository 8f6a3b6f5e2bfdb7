import { request, type IncomingHttpHeaders } from 'node:http'
import { expect } from 'vitest'
import * as z from 'zod/mini'

/** A response with its status, headers and body. */
export class HttpResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly content: Buffer

  constructor(status: number, headers: IncomingHttpHeaders, content: Buffer) {
    this.status = status
    this.headers = headers
    this.content = content
  }

  get text(): string {
    return this.content.toString()
  }

  get json(): unknown {
    const value: unknown = JSON.parse(this.text)
    return value
  }

  /** The body as a JSON object. */
  get object(): Record<string, unknown> {
    return z.record(z.string(), z.unknown()).parse(this.json)
  }

  /** The body as a list of objects. */
  get rows(): Record<string, unknown>[] {
    return z.array(z.record(z.string(), z.unknown())).parse(this.json)
  }

  field(name: string): unknown {
    return this.object[name]
  }
}

/** Fails unless the response has this status; returns the response. */
export async function expectStatus(status: number, answering: Promise<HttpResponse>): Promise<HttpResponse> {
  const response = await answering
  expect(response.status, response.text).toBe(status)
  return response
}

export interface RequestOptions {
  headers?: Record<string, string>
  /** Sent as JSON unless it is text or bytes. */
  body?: unknown
}

/** An HTTP client that stores cookies as a browser does. It does not use Node's fetch, which refuses to set Host. */
export class HttpClient {
  readonly url: string
  readonly host: string | undefined
  readonly cookies = new Map<string, string>()
  /** Cookies of other applications on the parent domain, as in a Cookie header; sent before the client's own. */
  neighbours = ''

  constructor(url: string, host?: string) {
    this.url = url
    this.host = host
  }

  send(method: string, path: string, { headers = {}, body }: RequestOptions = {}): Promise<HttpResponse> {
    const isSentAsItIs = body === undefined || typeof body === 'string' || body instanceof Uint8Array
    const content = isSentAsItIs ? body : JSON.stringify(body)
    const sent: Record<string, string> = { ...headers }
    if (this.host !== undefined) sent['host'] ??= this.host
    if (body !== undefined) sent['content-type'] ??= 'application/json'
    if (content !== undefined) sent['content-length'] ??= String(Buffer.byteLength(content))
    const cookies = [...this.cookies].map((pair) => pair.join('='))
    if (this.neighbours !== '') cookies.unshift(this.neighbours)
    if (cookies.length > 0) sent['cookie'] ??= cookies.join('; ')
    return new Promise((answered, failed) => {
      const outgoing = request(this.url + path, { method, headers: sent, agent: false }, (response) => {
        this.storeCookies(response.headers['set-cookie'] ?? [])
        const chunks: Buffer[] = []
        const received = () =>
          new HttpResponse(response.statusCode ?? 0, response.headers, Buffer.concat(chunks))
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          // An event stream never ends by itself.
          if (response.headers['content-type']?.startsWith('text/event-stream')) {
            answered(received())
            outgoing.destroy()
          }
        })
        response.on('end', () => answered(received()))
        response.on('error', failed)
      })
      outgoing.on('error', failed)
      outgoing.end(content)
    })
  }

  get(path: string, expected?: number): Promise<HttpResponse> {
    return this.requireStatus(expected, this.send('GET', path))
  }

  post(path: string, body?: unknown, expected?: number): Promise<HttpResponse> {
    return this.requireStatus(expected, this.send('POST', path, { body }))
  }

  put(path: string, body?: unknown, expected?: number): Promise<HttpResponse> {
    return this.requireStatus(expected, this.send('PUT', path, { body }))
  }

  delete(path: string, expected?: number): Promise<HttpResponse> {
    return this.requireStatus(expected, this.send('DELETE', path))
  }

  /** Sends a form as a browser without JavaScript does. */
  postForm(path: string, fields: Record<string, string | string[]>): Promise<HttpResponse> {
    const body = new URLSearchParams(
      Object.entries(fields).flatMap(([name, value]) =>
        [value].flat().map((text): [string, string] => [name, text]),
      ),
    )
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return this.send('POST', path, { headers, body: body.toString() })
  }

  private requireStatus(status: number | undefined, answering: Promise<HttpResponse>): Promise<HttpResponse> {
    return status === undefined ? answering : expectStatus(status, answering)
  }

  private storeCookies(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}
