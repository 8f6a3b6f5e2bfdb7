import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../appContext.ts'
import type { HealthCheck } from './check.ts'
import { databaseCheck } from './databaseCheck.ts'
import { diskCheck } from './diskCheck.ts'
import { holdCheck } from './holdCheck.ts'
import { outboxCheck } from './outboxCheck.ts'
import { uploadsCheck } from './uploadsCheck.ts'

const checksOf = ({ config, database, log }: AppContext, ofFeatures: readonly HealthCheck[]) => [
  databaseCheck(database, log),
  diskCheck(config),
  uploadsCheck(config.dataDir),
  outboxCheck(database),
  holdCheck(database),
  ...ofFeatures,
]

/** For monitoring: `/healthz` responds while the process runs, `/readyz` reports whether it can serve. */
export function serveHealth(
  app: FastifyInstance,
  context: AppContext,
  ofFeatures: readonly HealthCheck[],
): void {
  const checks = checksOf(context, ofFeatures)
  app.get('/healthz', async () => ({ message: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const found = await Promise.all(
      checks.map(async (part) => ({ isWarning: part.isWarning, problem: await part.check() })),
    )
    const wrong = found.filter(({ problem }) => problem !== undefined)
    const sentencesOf = (parts: typeof wrong) => parts.map(({ problem }) => problem).join(' ')
    const failures = wrong.filter(({ isWarning }) => !isWarning)
    if (failures.length > 0) {
      return reply
        .code(503)
        .header('retry-after', '2')
        .send({ message: sentencesOf(failures) })
    }
    return { message: 'ready', ...(wrong.length > 0 && { warning: sentencesOf(wrong) }) }
  })
}
