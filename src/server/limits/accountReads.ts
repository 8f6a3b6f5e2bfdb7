import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '../../shared/endpoint/endpoint.ts'
import { AppError } from '../http/errors.ts'
import { actorOf } from '../session/session.ts'
import { workOf, type ResponseWork } from './responseWork.ts'
import { Turns } from './turns.ts'

/** Whether the work of an endpoint grows with the stored records. Such endpoints wait for turns, see AccountReads. */
export const readsMany = ({ allowedRoles, method, query, response, readsLittle }: Endpoint): boolean =>
  allowedRoles !== 'anyone' &&
  method === 'GET' &&
  !readsLittle &&
  (response instanceof z.ZodMiniArray || query !== undefined)

interface BoundSpec {
  atOnce: number
  /** The maximum number of waiting requests; further ones are refused. */
  maxWaiting: number
  /** The message for refused requests. */
  refusal: string
}

/** Limits the concurrent work of each account, across all of the account's sessions and networks. */
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
   * @param options.signal ends the wait
   * @returns a function that ends the turn
   * @throws 429 if too many requests of the account wait
   */
  async enter(account: number, options?: { signal: AbortSignal }): Promise<() => void> {
    const { maxWaiting, refusal } = this.#spec
    if (this.#turns.isFullFor(account) && this.#turns.waitingOf(account) >= maxWaiting)
      throw new AppError('throttled', refusal, { retryAfterSeconds: 2 })
    return this.#turns.enter(account, options)
  }
}

/** A read that takes longer is followed by a pause of the same length, so that reads take at most half of the time. */
const longReadMs = 5

/** Waits for the turn of the account, and then runs `work`, which reads. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Lets accounts take turns in reading lists. Each account has at most two running reads. One read begins in each
 * iteration of the event loop, because the embedded database blocks the loop while it reads. An account waits for at
 * most one read of each other account, even if the other account asks for many.
 */
export class AccountReads {
  readonly #bound = new AccountBound({
    atOnce: 2,
    // Enough for the lists of about ten tabs that a browser opens at once.
    maxWaiting: 32,
    refusal: 'You are loading too many lists at the same time. Please try again in a moment.',
  })
  readonly #exports = new AccountBound({
    atOnce: 2,
    maxWaiting: 0,
    refusal: 'You are exporting two files already. Please wait until one of them is complete.',
  })
  readonly #beginnings = new Turns<number>({ atOnce: 1 })

  /**
   * Returns the function that runs the reads of one request. A read must not contain another read, because both would
   * wait for turns of the same account.
   * @throws 429
   */
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
        return await this.#begin(account, response.gone, work)
      } finally {
        end()
        leave()
      }
    }
  }

  /**
   * Counts an export until its response and the work for it have ended.
   * @throws 429 for a third export at a time
   */
  async beginExport(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const account = actorOf(request.session)?.id
    if (account === undefined) return
    workOf(reply.raw).onceOver(await this.#exports.enter(account))
  }

  async #begin<Result>(account: number, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    const leave = await this.#beginnings.enter(account, { signal })
    const begunAt = performance.now()
    let endedAt: number | undefined
    // The read has blocked the loop until it ended or, if it waits for the database, until this iteration ended.
    setImmediate(() => {
      const tookMs = (endedAt ?? performance.now()) - begunAt
      if (tookMs > longReadMs) setTimeout(leave, tookMs)
      else leave()
    })
    try {
      return await work()
    } finally {
      endedAt = performance.now()
    }
  }
}
