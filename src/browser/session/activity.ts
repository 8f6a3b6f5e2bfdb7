import { fromDeviceTime, onClockSetBack, toDeviceTime } from '../api/clock.ts'
import { lastMessage, onTabMessage, tellTabs, type Activity } from './tabs.ts'

const longAgo = Number.NEGATIVE_INFINITY
// Module state: changes only by effects and events, which do not run on the server.
let known: Activity = { activeAt: longAgo, confirmedAt: longAgo, minutes: 30 }

/** Converts the times to device time, because the counters of other tabs started at other times. */
const asMessage = ({ activeAt, confirmedAt, minutes }: Activity): Activity => ({
  activeAt: toDeviceTime(activeAt),
  confirmedAt: toDeviceTime(confirmedAt),
  minutes,
})

const later = (one: number, time: unknown) =>
  Math.max(one, (typeof time === 'number' ? fromDeviceTime(time) : undefined) ?? longAgo)

function merge(other: unknown): void {
  if (typeof other !== 'object' || other === null) return
  const { activeAt, confirmedAt, minutes }: { [Field in keyof Activity]?: unknown } = other
  known = {
    activeAt: later(known.activeAt, activeAt),
    confirmedAt: later(known.confirmedAt, confirmedAt),
    minutes: typeof minutes === 'number' && minutes > 0 ? minutes : known.minutes,
  }
}

/** The last activity in any tab. */
export function currentActivity(): Activity {
  merge(lastMessage('activity'))
  return known
}

/** Records activity of this tab, for all tabs. */
export function recordActivity(change: Partial<Activity>): void {
  known = { ...currentActivity(), ...change }
  tellTabs('activity', asMessage(known))
}

/** Listens for the activity of other tabs. Returns a function that unsubscribes. */
export function onActivity(listener: () => void): () => void {
  return onTabMessage('activity', (content) => {
    merge(content)
    listener()
  })
}

// Update the times when the clock is set back: old ones would lie in the future and count as recent activity.
onClockSetBack(() => recordActivity({}))
