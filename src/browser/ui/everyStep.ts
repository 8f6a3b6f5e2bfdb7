/** Screens show whole minutes; checking every 10 s keeps them from being a minute late. */
const stepMs = 10_000

// Module state: changes only by effects and events, which do not run on the server.
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
const step = () => listeners.forEach((listener) => listener())

/** One timer for all times on the screen; and at once when a tab is seen again, whose timers browsers hold back. */
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
