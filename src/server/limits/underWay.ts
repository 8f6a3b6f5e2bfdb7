import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Open {
  network: string
  whenOver: () => void
}

const releases = new WeakMap<ServerResponse, () => void>()

/** For a response without an end: it does not count as under way any more. */
export const releaseTurn = (response: ServerResponse): void => releases.get(response)?.()

/** Counts the requests under way of each network, until their response or their connection ends. */
export class UnderWay {
  readonly #counts = new Map<string, number>()
  readonly #bySocket = new WeakMap<Socket, Set<Open>>()

  countOf(network: string): number {
    return this.#counts.get(network) ?? 0
  }

  add(network: string, response: ServerResponse, whenOver: () => void): void {
    this.#counts.set(network, this.countOf(network) + 1)
    const open = { network, whenOver }
    const onSocket = this.#openOn(response.req.socket)
    onSocket.add(open)
    const end = () => this.#end(open, onSocket)
    releases.set(response, end)
    response.once('close', end)
  }

  /** Requests that wait on a connection behind another one have no event of their own when the connection breaks. */
  #openOn(socket: Socket): Set<Open> {
    const known = this.#bySocket.get(socket)
    if (known) return known
    const onSocket = new Set<Open>()
    this.#bySocket.set(socket, onSocket)
    socket.once('close', () => {
      for (const open of onSocket) this.#end(open, onSocket)
    })
    return onSocket
  }

  #end(open: Open, onSocket: Set<Open>): void {
    if (!onSocket.delete(open)) return
    const left = this.countOf(open.network) - 1
    if (left > 0) this.#counts.set(open.network, left)
    else this.#counts.delete(open.network)
    open.whenOver()
  }
}
