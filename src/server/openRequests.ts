import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import { isLoopback, networkOf } from './network.ts'
import { RefusalPace } from './refusalPace.ts'

/** Of one network at a time; browsers that open a page have about twenty. */
const maxOpen = 64

interface OpenRequest {
  network: string
  isOver: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    openRequest: OpenRequest | undefined
  }
}

/**
 * Limits how many requests of one network are under way, also behind a proxy, from whose connections nobody can tell
 * who sends them. This machine has no limit: it may be a proxy that is not trusted yet.
 *
 * @returns how many networks have requests under way
 */
export function limitOpenRequests(app: FastifyInstance): () => number {
  const open = new Map<string, number>()
  const pace = new RefusalPace()
  const bySocket = new WeakMap<Socket, Set<OpenRequest>>()

  function begin(request: FastifyRequest, reply: FastifyReply): OpenRequest {
    const network = networkOf(request.clientAddress).nearest
    open.set(network, (open.get(network) ?? 0) + 1)
    const openRequest: OpenRequest = { network, isOver: false }
    request.openRequest = openRequest
    const onSocket = requestsOf(request.raw.socket)
    onSocket.add(openRequest)
    reply.raw.on('close', () => {
      onSocket.delete(openRequest)
      end(openRequest)
    })
    return openRequest
  }

  /** Those that wait on one connection behind another have no event of their own when it breaks. */
  function requestsOf(socket: Socket): Set<OpenRequest> {
    const known = bySocket.get(socket)
    if (known) return known
    const requests = new Set<OpenRequest>()
    bySocket.set(socket, requests)
    socket.once('close', () => {
      for (const each of requests) end(each)
      requests.clear()
    })
    return requests
  }

  function end(openRequest: OpenRequest): void {
    if (openRequest.isOver) return
    openRequest.isOver = true
    const left = (open.get(openRequest.network) ?? 1) - 1
    if (left > 0) open.set(openRequest.network, left)
    else open.delete(openRequest.network)
  }

  app.decorateRequest('openRequest', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const { network } = begin(request, reply)
    if ((open.get(network) ?? 0) <= maxOpen || isLoopback(request.clientAddress)) done()
    else done(new AppError('throttled', 'Too many requests at the same time.', { retryAfterSeconds: 2 }))
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { openRequest } = request
    if (reply.statusCode !== 429 || !openRequest || openRequest.isOver) {
      done()
      return
    }
    // It uses nothing while its answer is held.
    const sent = pace.send(openRequest.network, done)
    if (sent === 'now') return
    end(openRequest)
    if (sent === 'later') return
    request.raw.socket.destroy()
    done()
  })
  return () => open.size
}
