export class TookTooLong extends Error {
  override name = 'TookTooLong'
}

/**
 * Waits for the work. Late work continues, but its result and its error are ignored.
 *
 * @throws TookTooLong after `maxMs`
 */
export async function inTime<Result>(work: Promise<Result>, maxMs: number): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TookTooLong(`It took longer than ${maxMs} ms.`)), maxMs)
  work.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
