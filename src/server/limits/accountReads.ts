import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '../../endpoint.ts'
import { AppError } from '../http/errors.ts'
import { actorOf } from '../session/session.ts'

/** Whether the work of an endpoint grows with the stored records: it then takes turns with the account's other lists. */
export const readsMany = ({ allowedRoles, method, query, response, readsLittle }: Endpoint): boolean =>
  allowedRoles !== 'anyone' &&
  method === 'GET' &&
  !readsLittle &&
  (response instanceof z.ZodMiniArray || query !== undefined)

interface Line {
  underWay: number
  /** In the order of coming. */
  waiting: (() => void)[]
}

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
  readonly #lines = new Map<number, Line>()

  constructor(spec: BoundSpec) {
    this.#spec = spec
  }

  /**
   * Waits for the account's turn.
   *
   * @returns ends what the turn was for
   * @throws 429 where too many wait
   */
  async enter(account: number): Promise<() => void> {
    const line = this.#lines.get(account) ?? { underWay: 0, waiting: [] }
    this.#lines.set(account, line)
    if (line.underWay < this.#spec.atOnce) line.underWay += 1
    else if (line.waiting.length < this.#spec.maxWaiting)
      await new Promise<void>((begin) => line.waiting.push(begin))
    else throw new AppError('throttled', this.#spec.refusal, { retryAfterSeconds: 2 })
    return () => this.#leave(account, line)
  }

  #leave(account: number, line: Line): void {
    const next = line.waiting.shift()
    if (next) {
      next()
      return
    }
    line.underWay -= 1
    if (line.underWay === 0) this.#lines.delete(account)
  }
}

/** A read that takes longer is followed by a pause of the same length: all reads together leave half of the time to others. */
const longReadMs = 5

/** Work that reads, once it is the account's turn. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Reads of lists take turns: two of an account at a time, and one begins in each turn of the event loop, which the
 * embedded database blocks while it reads. Others wait for one read, however many an account asks for.
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
  #free: Promise<void> = Promise.resolve()

  /** For the reads of one request, none of which may contain another. @throws 429 */
  inTurnFor(request: FastifyRequest): InTurn {
    const account = actorOf(request.session)?.id
    return async (work) => {
      if (account === undefined) return work()
      const leave = await this.#bound.enter(account)
      try {
        if (request.raw.socket.destroyed) throw new AppError('unavailable', 'The client has gone.')
        await this.#turn()
        return await work()
      } finally {
        leave()
      }
    }
  }

  /** Counts an export until its response ends. @throws 429 for a third one of the account */
  async beginExport(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const account = actorOf(request.session)?.id
    if (account === undefined) return
    reply.raw.once('close', await this.#exports.enter(account))
  }

  #turn(): Promise<void> {
    const before = this.#free
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#free = promise
    return before.then(() => {
      const begunAt = performance.now()
      setImmediate(() => {
        const tookMs = performance.now() - begunAt
        if (tookMs > longReadMs) setTimeout(resolve, tookMs)
        else resolve()
      })
    })
  }
}
