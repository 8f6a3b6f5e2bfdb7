import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/** How long running requests may still take once the program is asked to stop. */
export const graceMs = 10_000
/** Wait for requests that are already on their way over connections that seem idle. */
const lingerMs = 50

/**
 * Tracks the connections of a server, and returns a function that stops it without cutting off responses: it accepts no
 * new connections, tells clients to close theirs, and closes each one after its response, all of them after the grace
 * time.
 *
 * Not `server.close()` alone: that destroys a connection whose response is complete here, but not yet sent to a slow
 * client, and leaves one that was busy open for the keep-alive time.
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
    // Where the headers are sent already, the connection is closed after the response.
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
