import { connect, type Socket } from 'node:net'

export interface RawResponse {
  /** 0 if the connection ended before a response. */
  status: number
  retryAfter: boolean
}

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('\r\n0\r\n\r\n')

/**
 * A keep-alive connection that sends prepared requests, one at a time, and parses only the status and length of
 * responses: Node's own client costs as much as the measured server.
 */
export class RawConnection {
  readonly #port: number
  #socket: Socket | undefined
  #answered: ((response: RawResponse) => void) | undefined
  #received: Buffer = Buffer.alloc(0)

  constructor(port: number) {
    this.#port = port
  }

  get isBusy(): boolean {
    return this.#answered !== undefined
  }

  /** Sends the request. Resolves once the whole response has arrived. */
  send(request: Buffer): Promise<RawResponse> {
    return new Promise((answered) => {
      this.#answered = answered
      this.#received = Buffer.alloc(0)
      this.#open().write(request)
    })
  }

  close(): void {
    this.#socket?.destroy()
  }

  #open(): Socket {
    if (this.#socket && !this.#socket.destroyed && this.#socket.writable) return this.#socket
    const socket = connect(this.#port, '127.0.0.1')
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#read(chunk))
    socket.on('error', () => {})
    socket.on('close', () => {
      if (this.#socket !== socket) return
      this.#socket = undefined
      this.#finish({ status: 0, retryAfter: false })
    })
    this.#socket = socket
    return socket
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const bodyAt = this.#received.indexOf(headEnd)
    if (bodyAt === -1) return
    const head = this.#received.subarray(0, bodyAt).toString('latin1').toLowerCase()
    const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1]
    const status = Number(head.slice(9, 12))
    const isWhole =
      length === undefined
        ? status === 304 || this.#received.subarray(-lastChunk.length).equals(lastChunk)
        : this.#received.length >= bodyAt + headEnd.length + Number(length)
    if (!isWhole) return
    if (head.includes('\r\nconnection: close')) {
      this.#socket?.destroy()
      this.#socket = undefined
    }
    this.#finish({ status, retryAfter: head.includes('\r\nretry-after: ') })
  }

  #finish(response: RawResponse): void {
    const answered = this.#answered
    this.#answered = undefined
    answered?.(response)
  }
}

interface Sender {
  /** '' for a visitor without a session. */
  cookie: string
  /** The client address that a trusted proxy reports. */
  address?: string
}

/** The bytes of a request for RawConnection and slow clients. */
export function rawRequest(
  method: string,
  path: string,
  { cookie, address }: Sender,
  body?: unknown,
): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Accept-Encoding: gzip',
    ...(address === undefined ? [] : [`X-Forwarded-For: ${address}`]),
    ...(cookie === '' ? [] : [`Cookie: ${cookie}`]),
    ...(body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(content)}`]),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${content}`)
}
