import { useSyncExternalStore } from 'react'
import { formatDateTime, formatDay, formatSince } from '../../dates.ts'
import { serverNow } from '../api/clock.ts'
import { everyStep } from './everyStep.ts'

/** How long ago it was, or its date after a week; date and time on hover. */
export function Ago({ at }: { at: string }) {
  // While hydrating, what is the same on every clock and in every time zone.
  const text = useSyncExternalStore(
    everyStep,
    () => formatSince(at, serverNow()),
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
