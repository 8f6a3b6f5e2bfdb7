import { lastMessage, onTabMessage, tellTabs } from './tabs.ts'

/** When the person was last active, in all tabs together. Points in time are those of this computer's clock, in ms. */
export interface Activity {
  activeAt: number
  /** Up to when the server knows. */
  confirmedAt: number
  /** Minutes of inactivity that end the session, as the server said last. */
  minutes: number
}

let known: Activity = { activeAt: 0, confirmedAt: 0, minutes: 30 }

const later = (one: number, two: unknown) => (typeof two === 'number' && two > one ? two : one)

function merge(other: unknown): void {
  if (typeof other !== 'object' || other === null) return
  const { activeAt, confirmedAt, minutes }: { [Field in keyof Activity]?: unknown } = other
  known = {
    activeAt: later(known.activeAt, activeAt),
    confirmedAt: later(known.confirmedAt, confirmedAt),
    minutes: later(0, minutes) || known.minutes,
  }
}

/** As this and all other tabs know it. */
export function currentActivity(): Activity {
  merge(lastMessage('activity'))
  return known
}

/** Records what this tab knows, for all tabs. */
export function recordActivity(change: Partial<Activity>): void {
  known = { ...currentActivity(), ...change }
  tellTabs('activity', known)
}

/** Listens for the activity of other tabs. Returns a function that unsubscribes. */
export function onActivity(listener: () => void): () => void {
  return onTabMessage('activity', (content) => {
    merge(content)
    listener()
  })
}
