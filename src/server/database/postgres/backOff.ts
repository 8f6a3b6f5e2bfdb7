const firstMs = 250
const longestMs = 5_000

/** How long to wait after so many failed attempts, in milliseconds. */
export function backOff(attempt: number): number {
  return Math.min(firstMs * 2 ** attempt, longestMs)
}
