import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config.ts'
import { prepareDrain } from '../process/drain.ts'
import { requireTls } from './headers.ts'
import { isLoopback, networkOf } from './network.ts'

const maxConnections = 10_000
/**
 * The maximum number of connections from one network. Connections from this machine are not limited. Behind trusted
 * proxies, requests are limited instead (fairTurns.ts).
 */
const maxConnectionsPerNetwork = 256

/**
 * In ms. A connection without a byte in either direction for this time is closed. Otherwise a client that does not read
 * a response would keep the response in memory forever.
 */
const stalledMs = 2 * 60_000

function limitConnections(server: Server, trustsProxies: boolean): void {
  server.maxConnections = maxConnections
  if (trustsProxies) return
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (isLoopback(remoteAddress)) return
    const network = networkOf(remoteAddress).nearest
    const count = (open.get(network) ?? 0) + 1
    if (count > maxConnectionsPerNetwork) {
      socket.destroy()
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

const respondWhileStarting: RequestListener = (request, response) => {
  const isHealthCheck = request.url === '/healthz'
  response.writeHead(isHealthCheck ? 200 : 503, { 'content-type': 'application/json', 'retry-after': '2' })
  response.end(
    JSON.stringify({ message: isHealthCheck ? 'alive' : 'Starting. Please try again in a moment.' }),
  )
}

/** The listening server. It responds that it is starting until it is given a listener. */
export interface HttpServer {
  server: Server
  /** The URL of the server, such as http://127.0.0.1:3000. */
  address: string
  respondWith(listener: RequestListener): void
  /** Stops accepting connections, lets running requests finish within the grace time, and closes all connections. */
  drain(): Promise<void>
}

/** Tells the operator what to do about an address that cannot be opened; other errors are returned unchanged. */
function explained(error: NodeJS.ErrnoException, { host, port }: Pick<Config, 'host' | 'port'>): Error {
  const texts = new Map([
    [
      'EADDRINUSE',
      `Port ${port} on ${host} is in use by another program. Stop that program, or choose another port, for example PORT=${port < 65_535 ? port + 1 : 3000}.`,
    ],
    [
      'EACCES',
      `Port ${port} may only be opened by a privileged account. Choose one above 1023, for example PORT=3000.`,
    ],
    [
      'EADDRNOTAVAIL',
      `${host} is not an address of this machine. Set HOST to one that is, or to 127.0.0.1 for this machine alone.`,
    ],
  ])
  const text = texts.get(error.code ?? '')
  return text === undefined ? error : new Error(text, { cause: error })
}

/** @throws with a message for the operator when the address is in use or not one of this machine */
export async function listen(config: Config): Promise<HttpServer> {
  let listener = respondWhileStarting
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 15_000,
      // Long enough to upload a file on a slow line; a stalled request is closed after `stalledMs`.
      requestTimeout: 10 * 60_000,
      keepAliveTimeout: config.keepAliveMs,
      connectionsCheckingInterval: 5_000,
    },
    (request, response) => listener(request, response),
  )
  // Between requests, keepAliveTimeout applies instead. Reading a request is also limited by requestTimeout.
  server.setTimeout(stalledMs)
  limitConnections(server, config.trustProxy !== undefined)
  requireTls(server, config)
  const drain = prepareDrain(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explained(error, config)))
    server.listen(config.port, config.host, resolve)
  })
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port
  const host = config.host.includes(':') ? `[${config.host}]` : config.host

  return {
    server,
    address: `http://${host}:${port}`,
    respondWith(next) {
      listener = next
    },
    drain,
  }
}
