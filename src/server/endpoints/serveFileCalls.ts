import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../appContext.ts'
import { createServe, type Routes, type ServeOptions } from './serve.ts'

/**
 * Serves the endpoints that take a file. They have a Fastify scope of their own, which accepts only multipart. Every
 * other endpoint answers multipart with 415.
 */
export async function serveFileCalls(
  app: FastifyInstance,
  context: AppContext,
  fileRoutes: readonly Routes[],
  options: Pick<ServeOptions, 'accountReads' | 'documented'>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The handler checks the length of the file, and refuses it with a readable message.
    await scope.register(multipart, { throwFileSizeLimit: false })
    const serve = createServe(scope, context, options)
    for (const routes of fileRoutes) routes(serve, context)
  })
}
