import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { clientAddress } from '../http/clientAddress.ts'
import type { Config } from '../config.ts'
import { FairQueue } from './fairQueue.ts'
import { commonHeaders } from '../http/headers.ts'
import { isLoopback, networkOf } from '../http/network.ts'
import { UnderWay } from './underWay.ts'

/**
 * The maximum number of concurrent requests of one network; further ones wait. A browser that opens a page sends about
 * 20.
 */
const maxUnderWay = 64
/** The maximum number of waiting requests of one network; further ones are refused. */
const maxWaiting = 1_000
/** In ms. A request that has waited longer for its turn is refused if at least `crowd` others wait. */
const maxWaitMs = 2_000
const crowd = 64

/**
 * The queue key of requests from this machine. They have no limits, because a proxy on this machine that TRUST_PROXY
 * does not name may pass on the requests of all clients.
 */
const thisMachine = 'this machine'

/** Health checks are answered at once under any load, because operators need them most then. */
const isHealthCheck = (url: string | undefined) => url === '/healthz' || url === '/readyz'

const retryHeaders = { ...commonHeaders, 'cache-control': 'no-store', 'retry-after': '2' }
const busyText = 'The system is very busy. Please try again in a moment.'
const busyPage = Buffer.from(
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="3"><title>Very busy</title><p>${busyText} This page tries again by itself.`,
)
const busyPageHeaders = {
  ...retryHeaders,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'content-length': busyPage.length,
}

function refuse(response: ServerResponse, status: 429 | 503, message: string): void {
  const body = JSON.stringify({ message })
  const headers = {
    ...retryHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  }
  response.writeHead(status, headers).end(body)
}

function refuseAsBusy({ method, headers }: IncomingMessage, response: ServerResponse): void {
  const isPage = method === 'GET' && headers.accept?.startsWith('text/html') === true
  if (isPage) response.writeHead(503, busyPageHeaders).end(busyPage)
  else refuse(response, 503, busyText)
}

interface Waiting {
  network: string
  request: IncomingMessage
  response: ServerResponse
  since: number
}

/**
 * Begins one request in each iteration of the event loop. Other requests wait, and their networks take turns. Node
 * accepts one connection per iteration, so iterations must be short for new clients to get in. A network that has 64
 * requests under way waits until one of them ends.
 */
export function inFairTurns(
  listener: RequestListener,
  { trustProxy }: Pick<Config, 'trustProxy'>,
): RequestListener {
  const addressOf = clientAddress(trustProxy)
  const queue = new FairQueue<Waiting>()
  const underWay = new UnderWay()
  let isTurnTaken = false

  const hasRoom = (network: string) => network === thisMachine || underWay.countOf(network) < maxUnderWay

  function begin({ network, request, response }: Waiting): void {
    takeTurn()
    underWay.add(network, response, () => {
      if (queue.length > 0 && !isTurnTaken) takeTurn()
    })
    listener(request, response)
  }

  function takeTurn(): void {
    isTurnTaken = true
    setImmediate(nextTurn)
  }

  function nextTurn(): void {
    isTurnTaken = false
    while (true) {
      const next = queue.shift(hasRoom)
      if (!next) return
      const { request, response, since } = next
      if (response.destroyed || request.socket.destroyed) continue
      if (queue.length < crowd || performance.now() - since <= maxWaitMs) {
        begin(next)
        return
      }
      refuseAsBusy(request, response)
    }
  }

  return (request, response) => {
    if (isHealthCheck(request.url)) {
      listener(request, response)
      return
    }
    const address = addressOf(request)
    const network = isLoopback(address) ? thisMachine : networkOf(address).nearest
    const waiting = { network, request, response, since: performance.now() }
    if (!isTurnTaken && hasRoom(network)) begin(waiting)
    else if (network === thisMachine || queue.lengthOf(network) < maxWaiting) queue.push(network, waiting)
    else refuse(response, 429, 'Too many requests at the same time.')
  }
}
