import { useSyncExternalStore } from 'react'
import { formatDateTime, formatDay, formatSince } from '../../dates.ts'

/** Ages are whole minutes; a minute later than it is would be too late. */
const stepMs = 10_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
const step = () => listeners.forEach((listener) => listener())

/** One timer for all ages on the screen; and at once when a tab is seen again, whose timers browsers hold back. */
function everyStep(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(step, stepMs)
    document.addEventListener('visibilitychange', step)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', step)
  }
}

/** How long ago it was, or its date after a week; date and time on hover. */
export function Ago({ at }: { at: string }) {
  // While hydrating, what is the same on every clock and in every time zone.
  const text = useSyncExternalStore(
    everyStep,
    () => formatSince(at),
    () => formatDay(at),
  )
  const whole = useSyncExternalStore(
    everyStep,
    () => formatDateTime(at),
    () => undefined,
  )
  return (
    <time dateTime={at} title={whole}>
      {text}
    </time>
  )
}
