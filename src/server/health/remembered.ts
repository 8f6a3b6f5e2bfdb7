/** In ms. Results are cached for this time, because anyone may request the health as often as they like. */
export const rememberMs = 5_000

/** Caches the result for `rememberMs`; concurrent callers share one call. */
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
