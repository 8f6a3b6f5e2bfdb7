/** In ms. Anyone may ask for the health, at any rate, so results are cached for this time. */
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
