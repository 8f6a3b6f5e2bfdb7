import { setTimeout as delay } from 'node:timers/promises'
import { makeLine, type Direction } from '../../tests/support/line.ts'
import { startCluster } from '../../tests/support/postgresCluster.ts'
import { startServer } from '../../tests/support/server.ts'
import { signIn } from '../bench/session.ts'

const poolSize = 10

export interface SilenceResult {
  /** The time until one read per connection succeeded at the same time. */
  recoveryMs: number
  longestMs: number
  statuses: number[]
}

/** Makes `hung` of the server's connections silent, with production limits. */
export async function loseConnections(hung: number, way: Direction): Promise<SilenceResult> {
  const cluster = await startCluster()
  const line = await makeLine(cluster.url)
  const server = await startServer({ databaseUrl: line.url })
  const statuses = new Set<number>()
  let longestMs = 0
  try {
    const cookie = await signIn(server)
    const ask = async () => {
      const askedAt = performance.now()
      const { status } = await fetch(`${server.baseURL}/api/companies`, { headers: { cookie } })
      longestMs = Math.max(longestMs, performance.now() - askedAt)
      statuses.add(status)
      return status
    }
    const askAtOnce = () => Promise.all(Array.from({ length: poolSize }, ask))
    for (let round = 0; round < 5; round++) await askAtOnce()
    line.silence(way, hung)
    const lostAt = performance.now()
    // Dead connections are found one after the other, so all reads must succeed for a second.
    let wellSince = Infinity
    while (!(performance.now() - wellSince > 1_000)) {
      const isWell = (await askAtOnce()).every((status) => status === 200)
      if (!isWell) wellSince = Infinity
      else wellSince = Math.min(wellSince, performance.now())
      await delay(50)
    }
    return { recoveryMs: wellSince - lostAt, longestMs, statuses: [...statuses] }
  } finally {
    await server.stop()
    await line.cut()
    await cluster.stop()
  }
}
