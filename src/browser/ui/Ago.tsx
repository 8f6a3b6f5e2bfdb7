import { useSyncExternalStore } from 'react'
import { formatDateTime, formatSince } from '../../shared/time/dates.ts'
import { serverNow } from '../api/clock.ts'
import { everyStep } from './everyStep.ts'

/** Shows how long ago a time was, or its date after a week; date and time on hover. */
export function Ago({ at }: { at: string }) {
  const since = () => formatSince(at, serverNow())
  const text = useSyncExternalStore(everyStep, since, since)
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {text}
    </time>
  )
}
