/**
 * A signal that is aborted after `ms`, counted from now or from the abort of `start`. Keeps no process running. Unlike
 * AbortSignal.timeout, it fires also where only AbortSignal.any holds it.
 */
export function abortAfter(ms: number, start?: AbortSignal): AbortSignal {
  const later = new AbortController()
  const begin = () => setTimeout(() => later.abort(), ms).unref()
  if (start) start.addEventListener('abort', begin, { once: true })
  else begin()
  return later.signal
}
