import type { AppContext } from '../../../../server/appContext.ts'
import { sealAll } from './chain.ts'

const intervalMs = 2_000

/**
 * Seals events, at once and then every 2 s. Returns a function that stops the sealer and waits for the running batch.
 */
export function startSealer({
  database,
  secretBox,
  log,
}: Pick<AppContext, 'database' | 'secretBox' | 'log'>): () => Promise<void> {
  const stopping = new AbortController()
  let sealing: Promise<void> | undefined
  const told = new Set<string>()
  const warn = (what: string) => {
    if (!told.has(what)) log.error(`${what}; npm run portal -- audit verify shows where`)
    told.add(what)
  }
  const seal = () => {
    sealing ??= database
      .tryToStore(() => sealAll(database, secretBox, { signal: stopping.signal, warn }))
      .catch((error: unknown) => log.warn({ err: error }, 'could not seal the audit log; retrying'))
      .finally(() => (sealing = undefined))
  }
  seal()
  const timer = setInterval(seal, intervalMs)
  timer.unref()
  return async () => {
    stopping.abort()
    clearInterval(timer)
    await sealing
  }
}
