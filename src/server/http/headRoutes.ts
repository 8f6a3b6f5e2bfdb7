import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Adds a HEAD route for every GET route, with the same hooks, limits and handler. Fastify's own HEAD routes would read
 * a stream to its end after the response, and log an error.
 */
export function serveHead(app: FastifyInstance): void {
  app.addHook('onRoute', function addHead(route) {
    if (route.method !== 'GET' || route.exposeHeadRoute === false) return
    this.route({ ...route, url: route.routePath, method: 'HEAD' })
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    const isBegun = request.method === 'HEAD' && payload instanceof Readable
    if (isBegun) payload.destroy()
    done(null, isBegun ? null : payload)
  })
}

interface Streamed {
  /** Set after `begin`, so that an error response of `begin` does not have these headers. */
  headers?: Record<string, string | number>
  begin: () => Readable | Promise<Readable | Uint8Array>
}

/** Sends a stream, or a body that takes long to make. For HEAD, sends the headers only, without calling `begin`. */
export async function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers = {}, begin }: Streamed,
): Promise<void> {
  const content = request.method === 'HEAD' ? undefined : await begin()
  void reply.headers(headers).send(content)
}
