/** In ms. Screens show whole minutes; this step keeps them at most 10 s late. */
const stepMs = 10_000

// Module state: changes only by effects and events, which do not run on the server.
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
const step = () => listeners.forEach((listener) => listener())

/**
 * Calls the listener at each step, by one timer for all times on the screen. Also calls it when the tab is shown again,
 * because browsers throttle the timers of hidden tabs.
 */
export function everyStep(listener: () => void): () => void {
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
