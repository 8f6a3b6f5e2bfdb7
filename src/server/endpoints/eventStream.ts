import { addAbortListener } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { workOf } from '../limits/responseWork.ts'
import { releaseTurn } from '../limits/underWay.ts'
import { sendStream } from '../http/headRoutes.ts'

/** In characters. A client with more unread data has stopped reading, so its connection is closed. */
const maxUnread = 64 * 1024

/** How long browsers wait before they reconnect, in ms; random, so that not all reconnect at once after a restart. */
const retryMs = () => 1_000 + Math.floor(Math.random() * 3_000)

export interface EventSender {
  /**
   * Sends an event whose id is the current time. A browser that reconnects sends the id of the last event that it
   * received.
   * @param data without line breaks
   */
  send(event: string, data: string): void
  /** Ends the response; the browser reconnects by itself. */
  end(): void
}

/**
 * An endless response of server-sent events. Handlers of endpoints that declare `streams` return it.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export class EventStream {
  readonly begin: (sender: EventSender) => () => void

  /** @param begin returns a function to call when the connection is closed */
  constructor(begin: (sender: EventSender) => () => void) {
    this.begin = begin
  }
}

/**
 * Sends the events. The concurrent requests of a network are limited, and open streams would soon use up that limit.
 * Therefore an open stream no longer counts as a concurrent request.
 */
export async function sendEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  stream: EventStream,
): Promise<void> {
  await sendStream(request, reply, {
    headers: {
      'content-type': 'text/event-stream',
      // A proxy must pass on each event at once, unchanged.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
    begin: () => {
      releaseTurn(reply.raw)
      return eventsOf(reply, stream)
    },
  })
}

function eventsOf(reply: FastifyReply, { begin }: EventStream): Readable {
  const events = new Readable({ read: () => {} })
  events.setEncoding('utf8')
  events.push(`retry: ${retryMs()}\n\n`)
  const end = begin({
    send(event, data) {
      events.push(`id: ${Date.now()}\nevent: ${event}\ndata: ${data}\n\n`)
      if (events.readableLength > maxUnread) events.destroy()
    },
    end: () => void events.push(null),
  })
  addAbortListener(workOf(reply.raw).gone, () => {
    end()
    events.destroy()
  })
  return events
}
