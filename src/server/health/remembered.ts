/** Health is asked by anybody as often as they like: an answer is kept for as long as this. */
export const rememberMs = 5_000

/** The function with its answer kept for a while; those who ask meanwhile share one. */
export function remembered<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined
  let askedAt = -Infinity
  return () => {
    if (answer === undefined || performance.now() - askedAt > rememberMs) {
      askedAt = performance.now()
      answer = ask()
    }
    return answer
  }
}
