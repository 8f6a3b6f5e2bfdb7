import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { multipartBody, multipartType } from '../../tests/support/sendFile.ts'
import { png } from '../../tests/support/pictures.ts'
import type { RunningServer } from '../../tests/support/server.ts'
import { signIn } from '../bench/session.ts'
import type { ExactRequest } from './exactRequest.ts'

/** A change that is sent again with the same key until it is acknowledged. */
export interface Write extends ExactRequest {
  kind: 'ticket' | 'response' | 'upload'
  /** The number of attempts without a response. */
  unanswered: number
  /** Records the server's response. */
  acknowledge: (response: unknown) => void
}

interface Cookies {
  staff: string
  customer: string
}

const createdRow = z.object({ id: z.number(), createdAt: z.string() })
const uploaded = z.object({ imageUrl: z.string() })
const templates = z.array(
  z.object({ id: z.number(), name: z.string(), htmlContent: z.string(), textContent: z.string() }),
)
const recipient = 'desk@northline.example'

async function call(url: string, cookie: string, method = 'GET', body?: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok)
    throw new Error(`${method} ${url} responded with ${response.status}: ${await response.text()}`)
  return response.json()
}

/** All writes, and those that were acknowledged. */
export class Journal {
  readonly cookies: Cookies
  /** Ids of tickets by title; below, responses by message and sizes of pictures by path. */
  readonly tickets = new Map<string, number>()
  readonly responses = new Map<string, { id: number; ticketId: number }>()
  readonly pictures = new Map<string, number>()
  /** Writes that an earlier server stored without a response: a repetition returned the first response. */
  storedBefore = 0
  /** Writes that are neither in flight nor acknowledged. */
  readonly waiting: Write[] = []
  /** The start time of the current server. */
  startedAt = new Date().toISOString()
  #count = 0
  #lastTicket: number | undefined

  constructor(cookies: Cookies) {
    this.cookies = cookies
  }

  get acknowledged(): number {
    return this.tickets.size + this.responses.size + this.pictures.size
  }

  /** Four in ten writes are tickets, five are responses to the newest ticket, and one is a picture. */
  next(): Write {
    this.#count += 1
    const turn = this.#count % 10
    if (turn === 5) return this.#upload(this.#count)
    if (turn % 2 === 0 && this.#lastTicket !== undefined) return this.#response(this.#count, this.#lastTicket)
    return this.#ticket(this.#count)
  }

  #ticket(number: number): Write {
    const title = `Ticket ${number}`
    const description = 'It was fine yesterday, and today it prints nothing.'
    return this.#json('ticket', '/api/tickets', { title, description, category: 'technical' }, (id) => {
      this.tickets.set(title, id)
      this.#lastTicket = id
    })
  }

  #response(number: number, ticketId: number): Write {
    const message = `Response ${number}`
    return this.#json('response', `/api/tickets/${ticketId}/responses`, { message }, (id) =>
      this.responses.set(message, { id, ticketId }),
    )
  }

  #json(kind: Write['kind'], path: string, body: object, acknowledge: (id: number) => void): Write {
    const write: Write = {
      kind,
      method: 'POST',
      path,
      headers: {
        cookie: this.cookies.customer,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
      unanswered: 0,
      acknowledge: (response) => {
        const { id, createdAt } = createdRow.parse(response)
        if (write.unanswered > 0 && createdAt < this.startedAt) this.storedBefore += 1
        acknowledge(id)
      },
    }
    return write
  }

  /** Has no key: without an acknowledgement it may still be stored, as an unused file. */
  #upload(number: number): Write {
    const side = 1 + (number % 500)
    const content = png(side, side)
    return {
      kind: 'upload',
      method: 'POST',
      path: '/api/upload',
      headers: { cookie: this.cookies.staff, 'content-type': multipartType },
      body: multipartBody('image', { name: 'picture.png', type: 'image/png', content }),
      unanswered: 0,
      acknowledge: (response) => this.pictures.set(uploaded.parse(response).imageUrl, side),
    }
  }
}

/** Registers a customer whose tickets and responses are mailed to staff. */
export async function newJournal(server: RunningServer): Promise<Journal> {
  const account = { username: 'carla', email: 'carla@customer.example', password: 'a-long-enough-Password-1' }
  await call(`${server.baseURL}/api/register`, '', 'POST', account)
  const cookies = { staff: await signIn(server), customer: await signIn(server, account) }
  const all = templates.parse(await call(`${server.baseURL}/api/templates`, cookies.staff))
  for (const { id, name, htmlContent, textContent } of all) {
    if (name !== 'New ticket' && name !== 'New answer from a customer') continue
    const change = { htmlContent, textContent, recipients: [recipient] }
    await call(`${server.baseURL}/api/templates/${id}`, cookies.staff, 'PUT', change)
  }
  return new Journal(cookies)
}

const listed = z.array(z.object({ id: z.number(), title: z.string() }))
const listedResponses = z.array(z.object({ id: z.number(), message: z.string() }))

/**
 * Compares the journal with the server's current responses.
 *
 * @param from the number of acknowledged responses and pictures that were compared before
 * @returns a sentence for each difference
 */
export async function compare(
  journal: Journal,
  { baseURL }: RunningServer,
  from = { responses: 0, pictures: 0 },
): Promise<string[]> {
  const { cookies, tickets, responses, pictures } = journal
  const list = listed.parse(await call(`${baseURL}/api/tickets`, cookies.customer))
  const differences = differencesOf(
    'ticket',
    tickets,
    list.map(({ id, title }) => [title, id] as const),
  )

  const toCompare = [...responses].slice(from.responses)
  for (const ticketId of new Set(toCompare.map(([, response]) => response.ticketId))) {
    const found = listedResponses.parse(
      await call(`${baseURL}/api/tickets/${ticketId}/responses`, cookies.customer),
    )
    const expected = new Map(
      toCompare
        .filter(([, response]) => response.ticketId === ticketId)
        .map(([message, { id }]) => [message, id] as const),
    )
    differences.push(
      ...differencesOf(
        'response',
        expected,
        found.map(({ id, message }) => [message, id] as const),
      ),
    )
  }
  for (const [path, side] of [...pictures].slice(from.pictures)) {
    const content = Buffer.from(await (await fetch(baseURL + path)).arrayBuffer())
    // The width and the height in the PNG header.
    const isWhole =
      content.length > 24 && content.readUInt32BE(16) === side && content.readUInt32BE(20) === side
    if (!isWhole) differences.push(`The picture ${path} is lost.`)
  }
  return differences
}

function differencesOf(
  kind: string,
  acknowledged: ReadonlyMap<string, number>,
  found: readonly (readonly [string, number])[],
): string[] {
  const ids = new Map(found)
  const lost = [...acknowledged]
    .filter(([text, id]) => ids.get(text) !== id)
    .map(([text]) => `The ${kind} “${text}” is lost or another one.`)
  return ids.size === found.length
    ? lost
    : [...lost, `${found.length - ids.size} times a ${kind} is doubled.`]
}
