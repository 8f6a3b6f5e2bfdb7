import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '../../shared/endpoint/endpoint.ts'
import { AppError } from '../http/errors.ts'
import { actorOf } from '../session/session.ts'
import { workOf, type ResponseWork } from './responseWork.ts'
import { Turns } from './turns.ts'

/** Whether the work of an endpoint grows with the stored records: it then takes turns with the account's other lists. */
export const readsMany = ({ allowedRoles, method, query, response, readsLittle }: Endpoint): boolean =>
  allowedRoles !== 'anyone' &&
  method === 'GET' &&
  !readsLittle &&
  (response instanceof z.ZodMiniArray || query !== undefined)

interface BoundSpec {
  atOnce: number
  /** More than these are refused. */
  maxWaiting: number
  /** The message for an account that has that many. */
  refusal: string
}

/** Bounds what each account has under way at a time, whatever its sessions, networks and proxies. */
export class AccountBound {
  readonly #spec: BoundSpec
  readonly #turns: Turns<number>

  constructor(spec: BoundSpec) {
    this.#spec = spec
    this.#turns = new Turns({ atOnceOfKey: spec.atOnce })
  }

  /**
   * Waits for the account's turn.
   *
   * @param options.signal ends the waiting
   * @returns ends what the turn was for
   * @throws 429 where too many wait
   */
  async enter(account: number, options?: { signal: AbortSignal }): Promise<() => void> {
    const { maxWaiting, refusal } = this.#spec
    if (this.#turns.isFullFor(account) && this.#turns.waitingOf(account) >= maxWaiting)
      throw new AppError('throttled', refusal, { retryAfterSeconds: 2 })
    return this.#turns.enter(account, options)
  }
}

/** A read that takes longer is followed by a pause of the same length: all reads together leave half of the time to others. */
const longReadMs = 5

/** Work that reads, once it is the account's turn. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Reads of lists take turns between accounts: two of an account at a time, and one begins in each turn of the event loop,
 * which the embedded database blocks while it reads. Others wait for one read, however many an account asks for.
 */
export class AccountReads {
  readonly #bound = new AccountBound({
    atOnce: 2,
    // The lists of some ten tabs that a browser opens at once.
    maxWaiting: 32,
    refusal: 'You are loading too many lists at the same time. Please try again in a moment.',
  })
  readonly #exports = new AccountBound({
    atOnce: 2,
    maxWaiting: 0,
    refusal: 'You are exporting two files already. Please wait until one of them is complete.',
  })
  readonly #beginnings = new Turns<number>({ atOnce: 1 })

  /** For the reads of one request, none of which may contain another. @throws 429 */
  inTurnFor(request: FastifyRequest, reply: FastifyReply): InTurn {
    return this.inTurnOf(actorOf(request.session)?.id, workOf(reply.raw))
  }

  /** @param account undefined for a visitor, whose reads do not wait */
  inTurnOf(account: number | undefined, response: ResponseWork): InTurn {
    return async (work) => {
      if (account === undefined) return work()
      const leave = await this.#bound.enter(account, { signal: response.gone })
      const end = response.begin()
      try {
        await this.#turn(account, response.gone)
        return await work()
      } finally {
        end()
        leave()
      }
    }
  }

  /** Counts an export until its response and the work for it have ended. @throws 429 for a third one of the account */
  async beginExport(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const account = actorOf(request.session)?.id
    if (account === undefined) return
    workOf(reply.raw).onceOver(await this.#exports.enter(account))
  }

  async #turn(account: number, signal: AbortSignal): Promise<void> {
    const leave = await this.#beginnings.enter(account, { signal })
    const begunAt = performance.now()
    setImmediate(() => {
      const tookMs = performance.now() - begunAt
      if (tookMs > longReadMs) setTimeout(leave, tookMs)
      else leave()
    })
  }
}
