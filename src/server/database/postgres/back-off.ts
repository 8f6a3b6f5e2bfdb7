const FIRST_MS = 250
const LONGEST_MS = 5_000

/** How long to wait after so many failed attempts, in milliseconds. */
export function backOff(attempt: number): number {
  return Math.min(FIRST_MS * 2 ** attempt, LONGEST_MS)
}
