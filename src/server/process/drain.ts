import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/** In ms. The time that running requests may still take once the program is asked to stop. */
export const graceMs = 10_000
/** In ms. Idle connections stay open for this time, because a request may already be on its way. */
const lingerMs = 50

/**
 * Tracks the connections of a server, and returns a function that stops the server without cutting off responses: the
 * server accepts no new connections, tells clients to close theirs, closes each connection after its response, and
 * closes the remaining ones after the grace time.
 *
 * `server.close()` alone is not enough. It destroys a connection whose response is complete here, but not yet sent to a
 * slow client, and it leaves a busy connection open for the keep-alive time.
 */
export function prepareDrain(server: Server): () => Promise<void> {
  const connections = new Set<Socket>()
  const underWay = new Set<ServerResponse>()
  let isDraining = false

  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', ({ socket }, response) => {
    if (isDraining) response.shouldKeepAlive = false
    underWay.add(response)
    response.on('close', () => {
      underWay.delete(response)
      if (isDraining && !isBusy(socket)) socket.destroySoon()
    })
  })
  const isBusy = (socket: Socket) => [...underWay].some(({ req }) => req.socket === socket)

  return async () => {
    isDraining = true
    const closed = new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()))
    // If the headers are already sent, the connection is closed after the response.
    for (const response of underWay) if (!response.headersSent) response.shouldKeepAlive = false
    const linger = setTimeout(() => {
      for (const socket of connections) if (!isBusy(socket)) socket.destroySoon()
    }, lingerMs)
    const grace = setTimeout(() => server.closeAllConnections(), graceMs)
    await closed
    clearTimeout(linger)
    clearTimeout(grace)
  }
}
