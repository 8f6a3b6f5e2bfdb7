import type * as z from 'zod/mini'
import type { Audience, Call } from '../call.ts'
import { inactiveHeader, personHeader } from '../signedInAs.ts'
import { versionOf } from '../version.ts'
import { pagePerson } from './person.ts'

type Schema = z.ZodMiniType

/** A part of the input is required when the call declares it, and forbidden when it does not. */
type CallPart<Name extends string, S> = S extends Schema
  ? undefined extends z.input<S>
    ? { [N in Name]?: z.input<S> }
    : { [N in Name]: z.input<S> }
  : { [N in Name]?: never }

interface CommonOptions {
  signal?: AbortSignal
  /** A 401 means that nobody is signed in, not that a session has ended. */
  allowsSignedOut?: boolean
  /** For a call that declares a file: it is sent as multipart instead of JSON. */
  file?: File
  /** A request that is repeated with the same key gets the response to the first one. */
  idempotencyKey?: string
}

/** A row of a list may lack fields that the call cannot change. */
type StartFields<A> = A extends Schema
  ? { [Name in keyof z.output<A>]?: z.output<A>[Name] | undefined }
  : object

/** For a conditional call: the record that the person started from, undefined where there was none. */
type StartedFrom<Conditional, A> = Conditional extends true
  ? { startedFrom: StartFields<A> | undefined }
  : { startedFrom?: never }

type CallInput<P, Q, B, A, C> = CallPart<'params', P> &
  CallPart<'query', Q> &
  CallPart<'body', B> &
  StartedFrom<C, A> &
  CommonOptions

/** The input is optional for calls without required parts. */
type CallArguments<P, Q, B, A, C> =
  CommonOptions extends CallInput<P, Q, B, A, C>
    ? [input?: CallInput<P, Q, B, A, C>]
    : [input: CallInput<P, Q, B, A, C>]

export interface Conflict {
  /** The stored record as the call answers it. */
  current: object
  /** The username of whoever changed it last, where it is known. */
  changedBy: string | undefined
  /** When, as a timestamp. */
  changedAt: string | undefined
}

/** A response with an error status. `message` is `STATUS: ` and the body, or the status text without a body. */
export class ApiError extends Error {
  readonly status: number
  /** The `message` of the body, written for people. */
  readonly serverMessage: string | undefined
  /** Messages about single fields, by their names in the call. */
  readonly fields: Record<string, string>
  /** For a conditional call: what is stored, where that is another version than the one the person started from. */
  readonly conflict: Conflict | undefined

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    const { message, fields, conflict } = parseErrorBody(body)
    this.serverMessage = message
    this.fields = fields
    this.conflict = conflict
  }

  /** The message of the server for a 4xx status; undefined for a 5xx, whose message says nothing useful. */
  get reason(): string | undefined {
    return this.status < 500 ? this.serverMessage : undefined
  }
}

/** There was no response: the server or the network is down. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached. Please check your connection and try again.', { cause })
    this.name = 'NetworkError'
  }
}

/** The browser itself did not send a request; the message is written for people. */
export class NotSentError extends Error {}

/** The message to show for a failure: that of the server, where it sent one. */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.serverMessage ?? fallback
  return error instanceof NetworkError || error instanceof NotSentError ? error.message : fallback
}

type Listener = (inactiveMinutes?: number) => void
const sessionEndListeners = new Set<Listener>()
const otherPersonListeners = new Set<() => void>()

/**
 * Listens for calls that were refused because the session has ended; with the limit in minutes, where the reason is
 * inactivity. Returns a function that unsubscribes.
 */
export function onSessionEnded(listener: Listener): () => void {
  sessionEndListeners.add(listener)
  return () => sessionEndListeners.delete(listener)
}

/** For calls that end the caller's own session, such as changing the role of the own account. */
export function notifySessionEnded(inactiveMinutes?: number): void {
  for (const listener of sessionEndListeners) listener(inactiveMinutes)
}

/** Listens for calls that may have been refused because somebody else is signed in; the marker tells. */
export function onOtherPerson(listener: () => void): void {
  otherPersonListeners.add(listener)
}

/** The headers of every call. */
export function callHeaders(): Record<string, string> {
  const person = pagePerson()
  return { accept: 'application/json', ...(person !== undefined && { [personHeader]: String(person) }) }
}

/**
 * Sends a declared call and returns its answer. Throws ApiError or NetworkError. The answer is not validated: the
 * server has just serialized it by the same schema, and a list may have 100,000 rows.
 */
export async function send<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  A extends Schema,
  C extends true | undefined = undefined,
>(call: Call<Audience, P, Q, B, A, C>, ...[input]: CallArguments<P, Q, B, A, C>): Promise<z.output<A>> {
  const response = await fetchCall(call, input ?? {})
  return parseAnswer(await response.text(), call)
}

function parseAnswer<A extends Schema>(json: string, _: { answer: A }): z.output<A> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server has just serialized it by this schema
  return JSON.parse(json) as z.output<A>
}

/** What the query library passes to a query function. */
export interface QueryContext {
  signal: AbortSignal
}

interface ListQueryContext<Row> extends QueryContext {
  /** Called with the first rows of a long list while the others are loading. */
  onFirstRows: (rows: Row[]) => void
}

/** Like send, for a list that may be long: the server writes the first rows on a line of their own. */
export async function sendForList<Row>(
  call: Call<Audience, undefined, undefined, undefined, z.ZodMiniType<Row[]>>,
  { signal, onFirstRows }: ListQueryContext<Row>,
): Promise<Row[]> {
  const { body } = await fetchCall(call, { signal })
  // Safari does not support `for await` over a stream.
  const pieces = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let hasFirstRows = false
  for (let piece = await pieces?.read(); piece?.value !== undefined; piece = await pieces?.read()) {
    const end = hasFirstRows ? -1 : piece.value.indexOf('\n')
    if (end !== -1) {
      hasFirstRows = true
      onFirstRows(parseAnswer(`${text}${piece.value.slice(0, end)}]`, call))
    }
    text += piece.value
  }
  return parseAnswer(text, call)
}

interface RequestParts extends CommonOptions {
  params?: unknown
  query?: unknown
  body?: unknown
  startedFrom?: object | undefined
}

/** Throws ApiError for every status but 2xx. */
async function fetchCall(call: Call, parts: RequestParts): Promise<Response> {
  // From the address of a page, unchecked: an id that cannot exist is not found, as the server would answer.
  if (call.params && !call.params.safeParse(parts.params).success) throw new ApiError(404, 'Not Found', '')
  const headers = new Headers(callHeaders())
  if (call.conditional) headers.set('if-match', `"${versionOf(call, parts.startedFrom)}"`)
  if (parts.idempotencyKey !== undefined) headers.set('idempotency-key', parts.idempotencyKey)
  const init: RequestInit = { method: call.method, credentials: 'include', headers }
  if (parts.signal) init.signal = parts.signal
  if (parts.file && call.file !== undefined) {
    const form = new FormData()
    form.set(call.file, parts.file)
    init.body = form
  } else if (parts.body !== undefined) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(parts.body)
  }

  const response = await fetchResponse(urlOf(call.path, parts.params, parts.query), init)
  if (response.ok) return response
  const error = new ApiError(response.status, response.statusText, await response.text())
  const inactiveMinutes = response.headers.get(inactiveHeader)
  notifyIfRefused(call, error, { inactiveMinutes, allowsSignedOut: parts.allowsSignedOut })
  throw error
}

interface Refusal {
  /** The header of the response. */
  inactiveMinutes: string | null
  allowsSignedOut?: boolean | undefined
}

/** Notifies the listeners when a call was refused for who makes it: a 401 where a session is needed, or a 409. */
export function notifyIfRefused(
  call: Pick<Call, 'audience'>,
  { status }: ApiError,
  { inactiveMinutes, allowsSignedOut }: Refusal,
): void {
  if (status === 409) for (const listener of otherPersonListeners) listener()
  if (status !== 401 || allowsSignedOut || !needsSession(call.audience)) return
  notifySessionEnded(inactiveMinutes === null ? undefined : Number(inactiveMinutes))
}

/** As fetch, but throws NetworkError when there is no response; an abort is thrown as it is. */
async function fetchResponse(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new NetworkError(error)
  }
}

function needsSession(audience: Audience): boolean {
  return audience !== 'anyone' && audience !== 'pending'
}

/** An id from the page's path for a call: '0', which no record has, for what is not a number, such as `summary`. */
export const idFromPath = (text: string) => (/^\d+$/.test(text) ? text : '0')

/** The URL of a call: its path with the parameters filled in, and the query appended. */
export function urlOf(path: string, params: unknown, query: unknown): string {
  const values = new Map(Object.entries(params ?? {}))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.append(name, String(value))
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}

interface ErrorBody {
  message: string | undefined
  fields: Record<string, string>
  conflict: Conflict | undefined
}

function parseErrorBody(body: string): ErrorBody {
  const answer = parseJson(body)
  const values = new Map<string, unknown>(isObject(answer) ? Object.entries(answer) : [])
  const textOf = (name: string) => {
    const value = values.get(name)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const [fields, current] = [values.get('fields'), values.get('current')]
  const texts = Object.entries(isObject(fields) ? fields : {}).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  )
  return {
    message: textOf('message'),
    fields: Object.fromEntries(texts),
    conflict: isObject(current)
      ? { current, changedBy: textOf('changedBy'), changedAt: textOf('changedAt') }
      : undefined,
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The value of a text that need not be JSON; undefined for one that is not. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
