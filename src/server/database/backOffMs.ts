const firstMs = 250
const maxMs = 5_000

/** Milliseconds to wait after this many failed attempts: doubled each time, up to a maximum. */
export function backOffMs(attempt: number): number {
  return Math.min(firstMs * 2 ** attempt, maxMs)
}
