import { graceMs } from './drain.ts'

/** Time to close the mail sender (3 s), the files and the database after the requests have ended. */
const closingMs = 5_000

/**
 * Stops the program on a signal, once. Service managers and terminals signal several processes at once, so the same
 * request to stop may arrive twice. Therefore a second signal within the grace time is ignored. A third signal, or a
 * second one after that time, ends the program at once. SIGHUP never ends it at once, because `npm start` forwards its
 * own signals as SIGHUP.
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
