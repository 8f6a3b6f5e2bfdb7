/** In ms. If the two clocks drift apart by more than this between readings, the device slept or its clock was set. */
const driftMs = 1000

// Module state: stays at the start of the document on the server.
/** The difference between the device's clock and the counter of this document at the last reading, in ms. */
let gapMs = Date.now() - performance.now()
/** The time in ms that the device slept: on most systems performance.now() stops meanwhile. */
let sleptMs = 0
const setBackListeners = new Set<() => void>()
let isAtStart = false

/**
 * A counter in ms that starts with the document. It goes on while the device sleeps, and never goes back: setting the
 * device's clock back does not change it. Setting the clock forward looks the same as sleep.
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

/** For the server: stops the counter, so that data read for a document is never older than the document. */
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
