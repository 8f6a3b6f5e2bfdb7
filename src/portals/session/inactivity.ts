import { steadyNow } from '../../browser/api/clock.ts'
import { currentActivity, onActivity, recordActivity } from '../../browser/session/activity.ts'
import { confirmActivity } from '../../features/people/accounts/browser/api.ts'

// Opening a portal counts as activity: the server has just answered.
recordActivity({ activeAt: steadyNow() })

const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchmove'] as const
const shownAgainEvents = ['pageshow', 'focus', 'visibilitychange'] as const
/** How long after an input the next one is not recorded. */
const quietMs = 1000
/** A computer that was asleep does not say that it is awake: the clock is read this often, in ms. */
const maxWaitMs = 5000
const maxCountdownMs = 60_000
const maxConfirmMs = 60_000

/** How often activity is confirmed, at most. */
const confirmEveryMs = (limitMs: number) => Math.min(maxConfirmMs, limitMs / 4)

/** For how long the countdown runs at the end of this limit. */
const countdownMs = (limitMs: number) => Math.min(maxCountdownMs, limitMs / 2)

interface Watch {
  /** With the seconds that are left, every second of the countdown; undefined when it is over. */
  onCountdown: (secondsLeft: number | undefined) => void
  /** The inactivity limit, in minutes, is reached. */
  onLimit: (minutes: number) => void
}

/**
 * Watches for how long nobody has typed, pointed or scrolled in any tab, and confirms activity to the server, once a
 * minute at most. During the countdown only `stay` counts: moving to a button must not take the dialog away.
 */
export function watchInactivity({ onCountdown, onLimit }: Watch): {
  stay: () => Promise<void>
  stop: () => void
} {
  let timer: ReturnType<typeof setTimeout> | undefined
  let confirming: ReturnType<typeof setTimeout> | undefined
  let isCounting = false
  let recordedAt = 0

  function state() {
    const { activeAt, confirmedAt, minutes } = currentActivity()
    const limitMs = minutes * 60_000
    const leftMs = activeAt + limitMs - steadyNow()
    return { activeAt, confirmedAt, minutes, limitMs, leftMs, isDue: leftMs <= countdownMs(limitMs) }
  }

  function check() {
    clearTimeout(timer)
    const { leftMs, limitMs, minutes, isDue } = state()
    if (leftMs <= 0) {
      stop()
      onLimit(minutes)
      return
    }
    if (isDue) onCountdown(Math.ceil(leftMs / 1000))
    else if (isCounting) onCountdown(undefined)
    isCounting = isDue
    timer = setTimeout(
      check,
      isDue ? leftMs % 1000 || 1000 : Math.min(maxWaitMs, leftMs - countdownMs(limitMs)),
    )
  }

  function onInput() {
    const now = steadyNow()
    if (now - recordedAt < quietMs) return
    recordedAt = now
    if (state().isDue) {
      check()
      return
    }
    recordActivity({ activeAt: now })
    confirmLater(confirmEveryMs(state().limitMs))
  }

  function confirmLater(waitMs: number) {
    confirming ??= setTimeout(confirm, waitMs)
  }

  function confirm() {
    confirming = undefined
    const { activeAt, confirmedAt, limitMs, leftMs } = state()
    if (leftMs <= 0) {
      // After a sleep all timers are due at once, in any order.
      check()
      return
    }
    if (activeAt <= confirmedAt) return
    // All tabs together: another one may have done it.
    const waitMs = confirmedAt + confirmEveryMs(limitMs) - steadyNow()
    if (waitMs > 0) confirmLater(waitMs)
    // A 401 is reported to the listeners of api.ts; without a network the next activity tries again.
    else confirmActivity().catch(() => {})
  }

  async function stay() {
    await confirmActivity()
    recordActivity({ activeAt: steadyNow() })
    check()
  }

  function stop() {
    clearTimeout(timer)
    clearTimeout(confirming)
    stopListening()
    for (const event of inputEvents) removeEventListener(event, onInput, true)
    for (const event of shownAgainEvents) removeEventListener(event, check)
  }

  const stopListening = onActivity(check)
  for (const event of inputEvents) addEventListener(event, onInput, { capture: true, passive: true })
  for (const event of shownAgainEvents) addEventListener(event, check)
  confirmLater(confirmEveryMs(state().limitMs))
  check()
  return { stay, stop }
}
