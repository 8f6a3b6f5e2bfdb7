import { request, type ClientRequest } from 'node:http'
import { HttpResponse, type HttpClient } from './httpClient.ts'
import { multipartType } from './sendFile.ts'

/** An upload whose body the test sends in parts. The connection stays open after the response. */
export class SlowUpload {
  readonly #request: ClientRequest
  readonly response: Promise<HttpResponse>

  /** @param headers such as content-length; without it the body is sent in chunks */
  constructor(by: HttpClient, path: string, headers: Record<string, string> = {}) {
    const cookie = [...by.cookies].map((pair) => pair.join('=')).join('; ')
    this.#request = request(by.url + path, {
      method: 'POST',
      agent: false,
      headers: { cookie, 'content-type': multipartType, connection: 'keep-alive', ...headers },
    })
    this.response = new Promise((answered, failed) => {
      this.#request.on('error', failed)
      this.#request.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', failed)
        response.on('end', () =>
          answered(new HttpResponse(response.statusCode ?? 0, response.headers, Buffer.concat(chunks))),
        )
      })
    })
    // A test that ends the connection does not read the response.
    this.response.catch(() => {})
    this.#request.flushHeaders()
  }

  /** Resolves once the operating system has accepted the part. */
  write(part: Uint8Array): Promise<void> {
    return new Promise((written, failed) => {
      this.#request.write(part, (error) => (error ? failed(error) : written()))
    })
  }

  end(part: Uint8Array): Promise<HttpResponse> {
    this.#request.end(part)
    return this.response
  }

  destroy(): void {
    this.#request.destroy()
  }
}
