import { graceMs } from './drain.ts'

/** Time to close, after the requests: the mail sender's attempt (3 s), the files, the database. */
const closingMs = 5_000

/**
 * Stops the program on a signal, once. A service manager signals every process of a unit, and a terminal every process
 * of a group, so the same request to stop may arrive twice: a second signal within the grace time is ignored. A third
 * one, or one after that time, ends the program at once. SIGHUP, which `npm start` sends on behalf of a signal that it
 * got itself, never does.
 */
export function stopOnSignals(stop: () => Promise<void>): void {
  let firstAt: number | undefined
  let signals = 0

  function begin(): void {
    firstAt = performance.now()
    setTimeout(() => process.exit(1), graceMs + closingMs).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }

  const onSignal = () => {
    signals += 1
    if (firstAt === undefined) begin()
    else if (signals > 2 || performance.now() - firstAt > graceMs) process.exit(1)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  process.on('SIGHUP', () => {
    if (firstAt === undefined) begin()
  })
}
