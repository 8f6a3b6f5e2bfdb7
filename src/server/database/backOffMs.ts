const firstMs = 250
const maxMs = 5_000

/** The time in ms to wait after an attempt failed. It doubles with each failed attempt, up to 5 seconds. */
export function backOffMs(attempt: number): number {
  return Math.min(firstMs * 2 ** attempt, maxMs)
}
