import type { ServerResponse } from 'node:http'
import { workOf } from './responseWork.ts'

// Module state: keyed by the response of a request.
const releases = new WeakMap<ServerResponse, () => void>()

/** Stops counting an endless response as under way. */
export const releaseTurn = (response: ServerResponse): void => releases.get(response)?.()

/**
 * Counts the requests under way of each network. A request counts until its response or connection is closed and all
 * work for it has ended.
 */
export class UnderWay {
  readonly #counts = new Map<string, number>()

  countOf(network: string): number {
    return this.#counts.get(network) ?? 0
  }

  add(network: string, response: ServerResponse, whenOver: () => void): void {
    this.#counts.set(network, this.countOf(network) + 1)
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      const left = this.countOf(network) - 1
      if (left > 0) this.#counts.set(network, left)
      else this.#counts.delete(network)
      whenOver()
    }
    releases.set(response, end)
    workOf(response).onceOver(end)
  }
}
