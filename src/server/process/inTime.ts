export class TookTooLong extends Error {
  override name = 'TookTooLong'
}

/**
 * The result of the work. Work that is late goes on, but its result and its failure are dropped.
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
