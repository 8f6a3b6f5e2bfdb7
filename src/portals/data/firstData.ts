import type { QueryClient } from '@tanstack/react-query'
import { recordServerTime, steadyNow, toDeviceTime } from '../../browser/api/clock.ts'
import { pageUserId } from '../../browser/session/pageUser.ts'
import type { FirstData } from '../../shared/site/pageState.ts'

/** In ms. Older data is shown, but requested again. */
const freshMs = 30_000
/**
 * In ms. For this time after the data is cached, it counts as fresh even for queries that reload whenever they are
 * shown, unless it is older than `freshMs`.
 */
const renderingMs = 2_000

/**
 * Moves the data that the document contains (src/server/render/firstData.ts) into the cache. Only the first screen can
 * use it, and only if the document was rendered for the signed-in user.
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
