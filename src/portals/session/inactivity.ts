import { steadyNow } from '../../browser/api/clock.ts'
import { currentActivity, onActivity, recordActivity } from '../../browser/session/activity.ts'
import { confirmActivity } from '../../features/people/accounts/browser/api.ts'

// Opening a portal counts as activity: the server has just answered.
recordActivity({ activeAt: steadyNow() })

const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchmove'] as const
const shownAgainEvents = ['pageshow', 'focus', 'visibilitychange'] as const
/** After recorded input, further input is ignored for this time, in ms. */
const quietMs = 1000
/** No event announces that a computer has woken up, so the clock is read at this interval, in ms. */
const maxWaitMs = 5000
const maxCountdownMs = 60_000
const maxConfirmMs = 60_000

/** The shortest interval between two confirmations of activity, in ms. */
const confirmEveryMs = (limitMs: number) => Math.min(maxConfirmMs, limitMs / 4)

/** The length of the countdown before the session ends, in ms. */
const countdownMs = (limitMs: number) => Math.min(maxCountdownMs, limitMs / 2)

interface Watch {
  /** Called every second of the countdown with the remaining seconds; with undefined when it ends. */
  onCountdown: (secondsLeft: number | undefined) => void
  /** Called when the inactivity limit, in minutes, is reached. */
  onLimit: (minutes: number) => void
}

/**
 * Watches for inactivity in all tabs (no typing, pointing or scrolling), and confirms activity to the server, at most
 * once a minute. During the countdown only `stay` counts: moving the pointer to a button must not close the dialog.
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
      // After a sleep all timers are due at once, so this one may run before the timer of check().
      check()
      return
    }
    if (activeAt <= confirmedAt) return
    // Wait if another tab has confirmed meanwhile.
    const waitMs = confirmedAt + confirmEveryMs(limitMs) - steadyNow()
    if (waitMs > 0) confirmLater(waitMs)
    // A 401 reaches the listeners of refusals.ts; without a network the next activity tries again.
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
