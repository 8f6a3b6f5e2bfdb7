import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../appContext.ts'
import { createServe, type Routes, type ServeOptions } from './serve.ts'

/**
 * Serves the endpoints that take a body as it is. They have a Fastify scope of their own, in which nothing reads the
 * body: the handler checks its content type and its length, and reads it as a stream.
 */
export async function serveRawBodies(
  app: FastifyInstance,
  context: AppContext,
  rawRoutes: readonly Routes[],
  options: Pick<ServeOptions, 'accountReads' | 'documented'>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const serve = createServe(scope, context, options)
    for (const routes of rawRoutes) routes(serve, context)
  })
}
