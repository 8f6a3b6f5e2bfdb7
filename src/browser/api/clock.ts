/** How far apart two clocks of a device may drift between two readings before one of them has been set, in ms. */
const driftMs = 1000

// Module state: stays at the start of the document on the server.
/** By how much the device's clock was ahead of the counter of this document when both were read last, in ms. */
let gapMs = Date.now() - performance.now()
/** For how long the device slept without the counter: on most systems it stands still then. */
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

/** For the server: what it reads for a document is as old as the document. */
export function stayAtStart(): void {
  isAtStart = true
}

/** Listens for the device's clock to be set back, as steadyNow notices it. */
export const onClockSetBack = (listener: () => void) => void setBackListeners.add(listener)

/** A reading of steadyNow as Date.now() of this moment, which all tabs of the device can read. */
export const toDeviceTime = (steady: number): number => Date.now() - (steadyNow() - steady)

/** The opposite of toDeviceTime; undefined for the future, where the clock was set back since. */
export function fromDeviceTime(time: number): number | undefined {
  const ageMs = Date.now() - time
  return ageMs < 0 ? undefined : steadyNow() - ageMs
}

/** The server's time at a reading of steadyNow. */
let known: { server: number; steady: number } | undefined

/** Learns the server's time, in seconds, from the headers of a response. */
export function recordServerTime(headers: Headers): void {
  const server = Date.parse(headers.get('date') ?? '') + Number(headers.get('age')) * 1000
  if (!Number.isNaN(server)) known = { server, steady: steadyNow() }
}

/** The server's time in ms, for comparing with times that it sent; the device's before the first response. */
export const serverNow = (): number => (known ? known.server + steadyNow() - known.steady : Date.now())

/** By how many ms the device's clock is ahead of a time that the server has just sent; negative where it is behind. */
export const deviceAheadMs = (serverTime: string): number => Date.now() - Date.parse(serverTime)
