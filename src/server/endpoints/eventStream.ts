import { addAbortListener } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { workOf } from '../limits/responseWork.ts'
import { releaseTurn } from '../limits/underWay.ts'
import { sendStream } from '../http/headRoutes.ts'

/** One that has not read this much, in characters, reads nothing any more, and its connection ends. */
const maxUnread = 64 * 1024

/** How long browsers wait, in ms, before they ask again: not all at the same moment, after a restart. */
const retryMs = () => 1_000 + Math.floor(Math.random() * 3_000)

/** Sends events to one browser. */
export interface EventSender {
  /** The event's id is the time, which a browser sends when it asks again. @param data without line breaks */
  send(event: string, data: string): void
  /** Ends the response; the browser asks again by itself. */
  end(): void
}

/**
 * A response without an end, of server-sent events. A handler returns it if its endpoint declares `streams`.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export class EventStream {
  readonly begin: (sender: EventSender) => () => void

  /** @param begin returns what is to be done when the connection is closed */
  constructor(begin: (sender: EventSender) => () => void) {
    this.begin = begin
  }
}

/** It takes no place among the requests of its network, all of which would soon be taken by people who only listen. */
export async function sendEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  stream: EventStream,
): Promise<void> {
  await sendStream(request, reply, {
    headers: {
      'content-type': 'text/event-stream',
      // A proxy must pass on each event at once, as it is.
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
