import type { QueryClient } from '@tanstack/react-query'
import { recordServerTime, steadyNow, toDeviceTime } from '../../browser/api/clock.ts'
import { pageUserId } from '../../browser/session/pageUser.ts'
import type { FirstData } from '../../shared/site/pageState.ts'

/** Older data are shown, and asked for again. */
const freshMs = 30_000
/** The first rendering does not ask for them again, not even what is asked for whenever it is shown. */
const renderingMs = 2_000

/**
 * Puts the data that the document brings (src/server/render/firstData.ts) into the cache, once: for the screen that was opened
 * with it, and for the person that it is for.
 */
export function takeFirstData(queries: QueryClient): void {
  const element = document.querySelector<HTMLElement>('script[data-user]')
  element?.remove()
  if (!element || element.dataset['user'] !== String(pageUserId())) return
  const ageMs = performance.now()
  recordServerTime(new Headers({ date: element.dataset['date'] ?? '', age: String(Math.ceil(ageMs / 1000)) }))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server serialized it from this type for this document; to check it, the first rendering would wait for the validation library
  const data = JSON.parse(element.textContent) as FirstData
  const updatedAt = toDeviceTime(steadyNow() + renderingMs)
  for (const [key, value] of data) queries.setQueryData(key, value, { updatedAt })
  if (ageMs > freshMs) void queries.invalidateQueries({ refetchType: 'none' })
}
