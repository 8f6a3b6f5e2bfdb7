import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from './appContext.ts'
import { createServe, type Routes } from './serve.ts'

/**
 * Serves the calls that take a file. In a room of their own: they understand multipart and nothing else, and every
 * other call answers multipart with 415.
 */
export async function serveFileCalls(
  app: FastifyInstance,
  context: AppContext,
  calls: readonly Routes[],
): Promise<void> {
  await app.register(async (room) => {
    room.removeAllContentTypeParsers()
    // Whoever receives a file judges its length, and says it in words for people.
    await room.register(multipart, { throwFileSizeLimit: false })
    const serve = createServe(room, context)
    for (const routes of calls) routes(serve, context)
  })
}
