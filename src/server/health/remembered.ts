/** Health is asked by anybody as often as they like: a response is kept for as long as this. */
export const rememberMs = 5_000

/** The function with its response kept for a while; those who ask meanwhile share one. */
export function remembered<HttpResponse>(ask: () => Promise<HttpResponse>): () => Promise<HttpResponse> {
  let response: Promise<HttpResponse> | undefined
  let askedAt = -Infinity
  return () => {
    if (response === undefined || performance.now() - askedAt > rememberMs) {
      askedAt = performance.now()
      response = ask()
    }
    return response
  }
}
