import type { IncomingMessage, ServerResponse } from 'node:http'

/** Waits its turn in a queue of the process and does nothing else. */
export type Probe = () => Promise<unknown>

/** How often the delays are measured, while there are requests. */
const beatMs = 20
/** The measuring stops after so many beats without a request. */
const restBeats = 50
/** A probe that takes longer has met something that hangs, such as one silent connection among others that answer. */
const maxProbeMs = 2_000
/** So many requests may wait for anything for as long as it takes: a slow one does not speak for the others. */
const slowRequests = 8

interface Waiting {
  request: IncomingMessage
  response: ServerResponse
  /** When it was first seen to have arrived wholly. */
  since: number | undefined
}

/** A queue, with a probe that joins at its end and waits as long as a request that came at the same time. */
class Queue {
  readonly #probe: Probe
  /** Of the probe that is waiting; a new one for each probe. */
  #asked: { since: number } | undefined

  constructor(probe: Probe) {
    this.#probe = probe
  }

  waitMs(clock: number): number {
    const waited = this.#asked && clock - this.#asked.since
    if (waited !== undefined && waited <= maxProbeMs) return waited
    void this.#ask(clock)
    return 0
  }

  async #ask(clock: number): Promise<void> {
    const asked = { since: clock }
    this.#asked = asked
    // What fails is reported by every request itself; here only waiting counts.
    await this.#probe().catch(() => {})
    if (this.#asked === asked) this.#asked = undefined
  }
}

/**
 * How long accepted requests wait, for the queues that are probed and for anything else before the first byte of their
 * response. Slow clients do not count: neither while they send a request nor while they read a response.
 */
export class Delays {
  /** Milliseconds. Advances by little while the machine stalls: what waits meanwhile waits for the machine. */
  clock = 0
  waitMs = { reads: 0, writes: 0 }
  readonly #queues: { reads: Queue[]; writes: Queue[] }
  readonly #isBehindOwn: (response: ServerResponse) => boolean
  #timer: NodeJS.Timeout | undefined
  #beatAt = 0
  #restingBeats = 0
  #waiting: Waiting[] = []

  /** @param isBehindOwn whether a response waits for others of its own account, and so says nothing about the load */
  constructor(
    probes: { reads: Probe[]; writes: Probe[] },
    isBehindOwn: (response: ServerResponse) => boolean = () => false,
  ) {
    this.#isBehindOwn = isBehindOwn
    this.#queues = {
      reads: probes.reads.map((probe) => new Queue(probe)),
      writes: probes.writes.map((probe) => new Queue(probe)),
    }
  }

  /** Measures for a second from now on. */
  keepMeasuring(): void {
    this.#restingBeats = 0
    if (this.#timer !== undefined) return
    this.#beatAt = performance.now()
    this.#timer = setInterval(() => this.#beat(), beatMs).unref()
  }

  /** Counts the time until the response begins, while it measures. */
  watch(request: IncomingMessage, response: ServerResponse): void {
    if (this.#timer !== undefined) this.#waiting.push({ request, response, since: undefined })
  }

  #beat(): void {
    const at = performance.now()
    this.clock += Math.min(at - this.#beatAt, 3 * beatMs)
    this.#beatAt = at
    const { reads, writes } = this.#queues
    this.waitMs.reads = Math.max(this.#waitOfRequests(), this.#waitIn(reads))
    this.waitMs.writes = this.#waitIn(writes)
    this.#restingBeats += 1
    if (this.#restingBeats < restBeats || this.#waiting.length > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #waitIn(queues: readonly Queue[]): number {
    return Math.max(...queues.map((queue) => queue.waitMs(this.clock)))
  }

  #waitOfRequests(): number {
    this.#waiting = this.#waiting.filter(
      ({ response }) => !response.headersSent && !response.destroyed && !this.#isBehindOwn(response),
    )
    for (const one of this.#waiting) if (one.request.complete) one.since ??= this.clock
    const arrived = this.#waiting.filter(({ since }) => since !== undefined)
    return this.clock - (arrived[slowRequests]?.since ?? this.clock)
  }
}
