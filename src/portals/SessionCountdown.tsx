import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { watchInactivity } from './inactivity.ts'
import { leaveInactivePage } from './leavePage.ts'

const loadDialog = () => import('./CountdownDialog.tsx')
const LazyCountdownDialog = lazy(async () => ({ default: (await loadDialog()).CountdownDialog }))

/** Counts down before the session ends by inactivity, and clears the page when it does. */
export function SessionCountdown() {
  const [secondsLeft, setSecondsLeft] = useState<number>()
  const watch = useRef<ReturnType<typeof watchInactivity>>(null)

  // Preloaded: when it is needed there may be no network.
  useEffect(() => void loadDialog(), [])
  useEffect(() => {
    watch.current = watchInactivity({
      onCountdown: setSecondsLeft,
      onLimit: (minutes) => void leaveInactivePage(minutes),
    })
    return watch.current.stop
  }, [])

  if (secondsLeft === undefined) return null
  return (
    <Suspense>
      <LazyCountdownDialog secondsLeft={secondsLeft} onStay={async () => watch.current?.stay()} />
    </Suspense>
  )
}
