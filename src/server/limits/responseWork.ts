import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../http/errors.ts'

const clientHasGone = new AppError('unavailable', 'The client has gone.')

/** The work for one response, which may continue after the client has disconnected. */
export class ResponseWork {
  readonly #whenOver: (() => void)[] = []
  #underWay = 0
  #isClosed = false
  #gone: AbortController | undefined

  /** Aborted once the response or its connection is closed. The reason of the signal is an AppError. */
  get gone(): AbortSignal {
    this.#gone ??= new AbortController()
    if (this.#isClosed) this.#abort()
    return this.#gone.signal
  }

  /** Begins a part of the work, and returns a function that ends this part. */
  begin(): () => void {
    this.#underWay += 1
    return () => {
      this.#underWay -= 1
      this.#tell()
    }
  }

  /** Calls the listener once the response or its connection is closed and all of the work has ended. */
  onceOver(listener: () => void): void {
    this.#whenOver.push(listener)
    this.#tell()
  }

  close(): void {
    this.#isClosed = true
    this.#abort()
    this.#tell()
  }

  #abort(): void {
    this.#gone?.abort(clientHasGone)
  }

  #tell(): void {
    if (!this.#isClosed || this.#underWay > 0) return
    for (const listener of this.#whenOver.splice(0)) listener()
  }
}

// Module state: keyed by the response of a request, or by its connection.
const works = new WeakMap<ServerResponse, ResponseWork>()
const openOn = new WeakMap<Socket, Set<ResponseWork>>()

export function workOf(response: ServerResponse): ResponseWork {
  const known = works.get(response)
  if (known) return known
  const work = new ResponseWork()
  works.set(response, work)
  const { socket } = response.req
  if (response.destroyed || socket.destroyed) {
    work.close()
    return work
  }
  const open = openOnSocket(socket)
  open.add(work)
  response.once('close', () => {
    open.delete(work)
    work.close()
  })
  return work
}

/**
 * The open ResponseWorks of a connection. They are closed when the connection closes. The `close` event of the response
 * is not enough: a pipelined response that waits behind another one gets no event when the connection breaks.
 */
function openOnSocket(socket: Socket): Set<ResponseWork> {
  const known = openOn.get(socket)
  if (known) return known
  const open = new Set<ResponseWork>()
  openOn.set(socket, open)
  socket.once('close', () => {
    for (const work of open) work.close()
  })
  return open
}

/** Counts each handler as work while it runs, and each stream that it sends until the stream is closed. */
export function countWork(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = async function handleAsWork(request, reply) {
      const end = workOf(reply.raw).begin()
      try {
        return await handler.call(this, request, reply)
      } finally {
        end()
      }
    }
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (payload instanceof Readable && !payload.closed) payload.once('close', workOf(reply.raw).begin())
    done(null, payload)
  })
}
