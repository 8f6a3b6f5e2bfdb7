import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../appContext.ts'
import { documentHeaders } from '../http/headers.ts'

/** Registers an address that redirects the browser; the handler returns the target. */
export type Visit = (
  path: `/${string}`,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<string>,
) => void
/** A feature exports one of these to register its visits. */
export type Visits = (visit: Visit, context: AppContext) => void

/** Serves addresses that only redirect, such as the way to another server and back. */
export function serveVisits(app: FastifyInstance, context: AppContext, visits: readonly Visits[]): void {
  const visit: Visit = (path, handler) => {
    // Not for HEAD: the handler would do its work, and the client would not follow.
    app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
      const target = await handler(request, reply)
      return reply.headers({ ...documentHeaders, 'cache-control': 'no-store' }).redirect(target, 303)
    })
  }
  for (const register of visits) register(visit, context)
}
