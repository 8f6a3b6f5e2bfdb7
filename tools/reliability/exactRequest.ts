import { type Agent, request } from 'node:http'

export interface ExactRequest {
  method?: string
  path: string
  headers: Record<string, string>
  body?: Uint8Array | string
}

/** The outcome of a request. */
export type Outcome =
  | { kind: 'answered'; status: number; retryAfter: boolean; content: Buffer }
  /** The connection ended in the middle of the response. */
  | { kind: 'cut' }
  /**
   * The connection ended before a response. `sentAt` is the time at which the operating system accepted the whole
   * request, on a connection with earlier responses; otherwise undefined.
   */
  | { kind: 'silent'; sentAt: number | undefined }

export function sendExactly(port: number, agent: Agent, what: ExactRequest): Promise<Outcome> {
  const { method = 'GET', path, headers, body } = what
  return new Promise((done) => {
    let sentAt: number | undefined
    let hasBegun = false
    let readBefore = 0
    const options = { host: '127.0.0.1', port, agent, method, path, headers }
    const outgoing = request(options, (response) => {
      hasBegun = true
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', () => {})
      response.on('close', () => {
        if (!response.complete) done({ kind: 'cut' })
        else {
          const { statusCode: status = 0 } = response
          const retryAfter = response.headers['retry-after'] !== undefined
          done({ kind: 'answered', status, retryAfter, content: Buffer.concat(parts) })
        }
      })
    })
    outgoing.on('socket', ({ bytesRead }) => (readBefore = bytesRead))
    outgoing.on('finish', () => {
      if (outgoing.reusedSocket) sentAt = performance.now()
    })
    outgoing.on('error', () => {
      // After the response has begun, its end decides the outcome.
      if (hasBegun) return
      const isSilent = (outgoing.socket?.bytesRead ?? 0) === readBefore
      done(isSilent ? { kind: 'silent', sentAt } : { kind: 'cut' })
    })
    outgoing.end(body)
  })
}
