import { useEffect, useRef, useState } from 'react'
import { loadedLater } from '../../browser/page/loadedLater.tsx'
import { firstUse } from '../../browser/page/firstUse.ts'
import { watchInactivity } from './inactivity.ts'
import { leaveInactivePage } from './leavePage.ts'

/** Replaces the countdown if it cannot be loaded. The page is still cleared at the inactivity limit. */
const NoDialog = () => null

const Dialog = loadedLater(async () => (await import('./CountdownDialog.tsx')).CountdownDialog, NoDialog)

/** Counts down before the session ends by inactivity, and clears the page when it does. */
export function SessionCountdown() {
  const [secondsLeft, setSecondsLeft] = useState<number>()
  const watch = useRef<ReturnType<typeof watchInactivity>>(null)

  // The network may be gone when the dialog is needed.
  useEffect(() => void firstUse().then(Dialog.preload), [])
  useEffect(() => {
    watch.current = watchInactivity({
      onCountdown: setSecondsLeft,
      onLimit: (minutes) => void leaveInactivePage(minutes),
    })
    return watch.current.stop
  }, [])

  if (secondsLeft === undefined) return null
  return <Dialog.Later secondsLeft={secondsLeft} onStay={async () => watch.current?.stay()} />
}
