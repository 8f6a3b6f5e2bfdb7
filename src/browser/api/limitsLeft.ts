import { serverNow } from './clock.ts'
import { pageUserId } from '../session/pageUser.ts'
import { onUserChanged } from '../session/userChange.ts'

const storageKey = 'limits left'
// Module state: changes only by effects and events, which do not run on the server.
const listeners = new Set<() => void>()

/** The remaining points of a limit. */
export interface LimitLeft {
  points: number
  /** When the limit resets, in ms of the server's time (serverNow). */
  endsAt: number
}

/** Stores the remaining points from a response's header, until the tab is closed or the user changes. */
export function keepLimits(header: string): void {
  const left = new Map([...readLimits(), ...parseLimits(header)])
  try {
    sessionStorage.setItem(
      storageKey,
      JSON.stringify({ userId: pageUserId(), left: [...left] } satisfies Stored),
    )
  } catch {
    // Without storage, LimitNotice shows nothing before the limit is reached.
  }
  for (const listener of listeners) listener()
}

/** Deletes the stored points when the user changes, because limits are per user. */
export function forgetLimits(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored.
  }
}
onUserChanged(forgetLimits)

/** Parses a RateLimit header into the remaining points per limit. */
export function parseLimits(header: string, now = serverNow()): Map<string, LimitLeft> {
  const items = header.matchAll(/"([^"]+)";r=(\d+);t=(\d+)/g)
  return new Map(
    Array.from(items, ([, name = '', points, seconds]) => [
      name,
      { points: Number(points), endsAt: now + Number(seconds) * 1000 },
    ]),
  )
}

/** The limit with the fewest points left. Undefined if no limit is known or all have reset. */
export function leastLeft(
  names: readonly string[],
  now = serverNow(),
  left: ReadonlyMap<string, LimitLeft> = readLimits(),
): LimitLeft | undefined {
  const valid = names.flatMap((name) => left.get(name) ?? []).filter(({ endsAt }) => endsAt > now)
  return valid.toSorted((one, other) => one.points - other.points || other.endsAt - one.endsAt)[0]
}

/** Calls the listener when remaining points change, and every 10 s, because limits reset. Returns an unsubscriber. */
export function onLimitsLeft(listener: () => void): () => void {
  const timer = setInterval(listener, 10_000)
  listeners.add(listener)
  return () => {
    clearInterval(timer)
    listeners.delete(listener)
  }
}

interface Stored {
  /** The id of the user whose limits these are. Another user may have signed in in another tab. */
  userId: number | undefined
  left: [name: string, left: LimitLeft][]
}

function readLimits(): Map<string, LimitLeft> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this file writes it, in this tab
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<Stored>
    return new Map(stored.userId === pageUserId() ? stored.left : [])
  } catch {
    return new Map()
  }
}
