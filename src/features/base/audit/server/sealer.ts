import type { AppContext } from '../../../../server/appContext.ts'
import { sealAll } from './chain.ts'

const intervalMs = 2_000

/** Seals what was written, at once and then every two seconds; returns how to stop, which waits for what is under way. */
export function startSealer({
  database,
  secretBox,
  log,
}: Pick<AppContext, 'database' | 'secretBox' | 'log'>): () => Promise<void> {
  const stopping = new AbortController()
  let sealing: Promise<void> | undefined
  const told = new Set<string>()
  const warn = (what: string) => {
    if (!told.has(what)) log.error(`${what}: npm run portal -- audit verify says where`)
    told.add(what)
  }
  const seal = () => {
    sealing ??= database
      .tryToStore(() => sealAll(database, secretBox, { signal: stopping.signal, warn }))
      .catch((error: unknown) => log.warn({ err: error }, 'the audit log was not sealed; it is tried again'))
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
