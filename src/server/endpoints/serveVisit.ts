import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../appContext.ts'
import { documentHeaders } from '../http/headers.ts'

/** Registers an address that redirects the browser; the handler returns the target. */
export type Visit = (
  path: `/${string}`,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<string>,
) => void
/** A feature exports a function of this type, which registers its redirecting addresses. */
export type Visits = (visit: Visit, context: AppContext) => void

/** Serves addresses that only redirect, such as those that lead to the single sign-on service and back. */
export function serveVisits(app: FastifyInstance, context: AppContext, visits: readonly Visits[]): void {
  const visit: Visit = (path, handler) => {
    // No HEAD route: the handler would do its work, but the client would not follow the redirect.
    app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
      const target = await handler(request, reply)
      return reply.headers({ ...documentHeaders, 'cache-control': 'no-store' }).redirect(target, 303)
    })
  }
  for (const register of visits) register(visit, context)
}
