import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import type { AccountReads } from './accountReads.ts'
import { clientAddress } from './clientAddress.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { Delays } from './delays.ts'
import { FairQueue } from './fairQueue.ts'
import { commonHeaders } from './headers.ts'
import { isLoopback, networkOf } from './network.ts'
import { RefusalPace } from './refusalPace.ts'

const randomBytesInPool = promisify(randomBytes)

/** A request is refused at once while others have been waiting for this long. */
const maxWaitMs = 250

/** So few requests are no load, however long they take: nobody is refused because the machine does something else. */
const fewRequests = 16

/** Answered whatever the load, without a place in any queue: what they say is what an operator needs now. */
const isHealthCheck = (url: string) => url === '/healthz' || url === '/readyz'

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

/** Milliseconds. Who changes something has typed it, and a file costs no more than a refusal: both are refused last. */
function patienceFor(request: IncomingMessage): number {
  const { url = '' } = request
  const isLast = !isRead(request) || url.startsWith('/assets/') || url.startsWith('/uploads/')
  return isLast ? 2 * maxWaitMs : maxWaitMs
}

const headers = { ...commonHeaders, 'cache-control': 'no-store', 'retry-after': '2' }
const text = 'The system is very busy. Please try again in a moment.'
const json = Buffer.from(JSON.stringify({ message: text }))
const jsonHeaders = {
  ...headers,
  'content-type': 'application/json; charset=utf-8',
  'content-length': json.length,
}
const page = Buffer.from(
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="3"><title>Very busy</title><p>${text} This page tries again by itself.`,
)
const pageHeaders = {
  ...headers,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'content-length': page.length,
}

function sendRefusal({ method, headers: asked }: IncomingMessage, response: ServerResponse): void {
  const isPage = method === 'GET' && asked.accept?.startsWith('text/html') === true
  response.writeHead(503, isPage ? pageHeaders : jsonHeaders).end(isPage ? page : json)
}

interface Queued {
  request: IncomingMessage
  response: ServerResponse
  since: number
}

/**
 * Answers one request in each turn of the event loop, the others wait in a queue: Node accepts one connection a turn, so
 * that turns must be short for anybody to get in. The turns go round between networks, so that nobody waits for the many
 * requests of another. While the queue, or what follows it, is slow, requests are refused with 503 before anything is
 * done for them: by delays and not by a number of requests, so that it suits every machine.
 */
export function sheddingLoad(
  answer: RequestListener,
  { ping, transaction }: Database,
  { trustProxy }: Pick<Config, 'trustProxy'>,
  accountReads: Pick<AccountReads, 'isBehindOwn'>,
): RequestListener {
  const delays = new Delays(
    { reads: [ping, () => randomBytesInPool(1)], writes: [() => transaction(async () => {})] },
    (response) => accountReads.isBehindOwn(response),
  )
  const addressOf = clientAddress(trustProxy)
  const queue = new FairQueue<Queued>()
  const pace = new RefusalPace()
  let isTurnTaken = false
  let underWay = 0

  const isQuiet = () => underWay + queue.length < fewRequests

  function begin(request: IncomingMessage, response: ServerResponse): void {
    isTurnTaken = true
    setImmediate(nextTurn)
    underWay += 1
    response.on('close', () => (underWay -= 1))
    // Changes are not watched: passwords are hashed in a queue of their own, which must not keep others out.
    if (isRead(request)) delays.watch(request, response)
    answer(request, response)
  }

  /** This machine gets every refusal at once: it may be a proxy that is not trusted yet. */
  function refuse(request: IncomingMessage, response: ServerResponse): void {
    const address = addressOf(request)
    const send = () => sendRefusal(request, response)
    if (isLoopback(address)) send()
    else if (pace.send(networkOf(address).nearest, send) === 'never') request.socket.destroy()
  }

  function nextTurn(): void {
    isTurnTaken = false
    while (true) {
      const next = queue.shift(delays.clock)
      if (!next) return
      const { request, response, since } = next
      if (response.destroyed) continue
      // Came with so many others at once that they cannot all be answered in time.
      if (isQuiet() || delays.clock - since <= 2 * maxWaitMs) {
        begin(request, response)
        return
      }
      refuse(request, response)
    }
  }

  return (request, response) => {
    if (isHealthCheck(request.url ?? '')) {
      answer(request, response)
      return
    }
    const isLoaded = !isQuiet()
    if (isLoaded) delays.keepMeasuring()
    if (isLoaded && delays.waitMs[isRead(request) ? 'reads' : 'writes'] > patienceFor(request)) {
      refuse(request, response)
    } else if (!isTurnTaken) begin(request, response)
    else {
      const network = networkOf(addressOf(request)).nearest
      const since = queue.waitingSince(network) ?? delays.clock
      if (isLoaded && delays.clock - since > patienceFor(request)) refuse(request, response)
      else queue.push(network, { request, response, since: delays.clock })
    }
  }
}
