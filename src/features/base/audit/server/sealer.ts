import type { AppContext } from '../../../../server/appContext.ts'
import { minuteMs, secondMs } from '../../../../shared/time/durations.ts'
import type { Lane } from '../../../../server/jobs/worker.ts'
import { sealAll } from './chain.ts'

/** Seals the events of the audit log every 2 seconds. */
export function sealerLane({
  database,
  secretBox,
  log,
}: Pick<AppContext, 'database' | 'secretBox' | 'log'>): Lane {
  const told = new Set<string>()
  const warn = (what: string) => {
    if (!told.has(what)) log.error(`${what}; npm run portal -- audit verify shows where`)
    told.add(what)
  }
  return {
    failure: 'could not seal the audit log; retrying',
    everyMs: 2 * secondMs,
    async runPiece(signal) {
      await database.tryToStore(() => sealAll(database, secretBox, { signal, warn }))
      return false
    },
    maxPieceMs: 10 * minuteMs,
  }
}
