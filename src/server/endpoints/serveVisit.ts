import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../appContext.ts'
import { documentHeaders } from '../http/headers.ts'

/** Registers an address that a browser opens and that sends it on; the handler returns where to. */
export type Visit = (
  path: `/${string}`,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<string>,
) => void
/** A feature exports one of these to register its visits. */
export type Visits = (visit: Visit, context: AppContext) => void

/** Serves what has neither a page nor a response of its own: the way to another server and back. */
export function serveVisits(app: FastifyInstance, context: AppContext, visits: readonly Visits[]): void {
  const visit: Visit = (path, handler) => {
    // Not by HEAD, which would do the same and tell nobody.
    app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
      const target = await handler(request, reply)
      return reply.headers({ ...documentHeaders, 'cache-control': 'no-store' }).redirect(target, 303)
    })
  }
  for (const register of visits) register(visit, context)
}
