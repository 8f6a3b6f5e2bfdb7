import type { FastifyInstance } from 'fastify'
import type { Database } from './database/database.ts'

/** For monitoring: `/healthz` responds while the process runs, `/readyz` reports whether it can serve. */
export function serveHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', async () => ({ message: 'alive' }))
  app.get('/readyz', async (request, reply) => {
    try {
      await database.ping()
      return { message: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer')
      return reply.code(503).header('retry-after', '2').send({ message: 'The database does not answer.' })
    }
  })
}
