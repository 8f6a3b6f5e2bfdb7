/** In ms. If Date.now() and performance.now() drift apart by more, the device slept or its clock was set. */
const driftMs = 1000

// Module state: on the server, steadyNow always returns 0.
/** Date.now() minus performance.now() at the last reading, in ms. */
let gapMs = Date.now() - performance.now()
/** How long the device slept, in ms. On most systems performance.now() stops during sleep. */
let sleptMs = 0
const setBackListeners = new Set<() => void>()
let isAtStart = false

/**
 * The ms since the page was loaded. This counter goes on while the device sleeps. It never goes back, even if the
 * device's clock is set back. Setting the clock forward looks the same as sleep.
 */
export function steadyNow(): number {
  if (isAtStart) return 0
  const counter = performance.now()
  const stepMs = Date.now() - counter - gapMs
  if (Math.abs(stepMs) > driftMs) {
    gapMs += stepMs
    if (stepMs > 0) sleptMs += stepMs
    else for (const listener of setBackListeners) listener()
  }
  return counter + sleptMs
}

/** Makes steadyNow return 0, for the server. The browser then treats preloaded data as loaded when the page started. */
export function stayAtStart(): void {
  isAtStart = true
}

/** Calls the listener when steadyNow notices that the device's clock was set back. */
export const onClockSetBack = (listener: () => void) => void setBackListeners.add(listener)

/** Converts a reading of steadyNow to the device's time (Date.now()), which all tabs share. */
export const toDeviceTime = (steady: number): number => Date.now() - (steadyNow() - steady)

/** The inverse of toDeviceTime. Undefined for a time in the future, which means that the clock was set back since. */
export function fromDeviceTime(time: number): number | undefined {
  const ageMs = Date.now() - time
  return ageMs < 0 ? undefined : steadyNow() - ageMs
}

/** The server's time in ms, and the reading of steadyNow when it arrived. */
let known: { server: number; steady: number } | undefined

/** Reads the server's time, in whole seconds, from the Date and Age headers of a response. */
export function recordServerTime(headers: Headers): void {
  const server = Date.parse(headers.get('date') ?? '') + Number(headers.get('age')) * 1000
  if (!Number.isNaN(server)) known = { server, steady: steadyNow() }
}

/** The server's time in ms, to compare with timestamps. Before the first response, the device's time. */
export const serverNow = (): number => (known ? known.server + steadyNow() - known.steady : Date.now())

/** The ms by which the device's clock is ahead of a time that the server has just sent; negative if behind. */
export const deviceAheadMs = (serverTime: string): number => Date.now() - Date.parse(serverTime)
