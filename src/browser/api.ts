import type * as z from 'zod/mini'
import type { Audience, Call } from '../call.ts'

type Schema = z.ZodMiniType

/** A part is demanded when the call declares it and may not be given when it does not. */
type Part<Name extends string, S> = S extends Schema
  ? undefined extends z.input<S>
    ? { [N in Name]?: z.input<S> }
    : { [N in Name]: z.input<S> }
  : { [N in Name]?: never }

interface Always {
  signal?: AbortSignal
  /** That nobody is signed in is one of the answers, not the end of a session. */
  asksWho?: boolean
  /** The file of a call that declares one, sent as multipart instead of JSON. */
  file?: File
  /** One for each opening of a form: the server answers a repetition with the first answer. */
  idempotencyKey?: string
}

export type Sent<P, Q, B> = Part<'params', P> & Part<'query', Q> & Part<'body', B> & Always

/** Nothing needs to be handed in where no part is demanded. */
type Arguments<P, Q, B> = Always extends Sent<P, Q, B> ? [sent?: Sent<P, Q, B>] : [sent: Sent<P, Q, B>]

/** The server said no: `message` is the status, a colon, a space and the answer's text or the status text. */
export class ApiError extends Error {
  readonly status: number
  /** The sentence for people, if the answer carried one. */
  readonly serverMessage: string | undefined
  /** Messages for single fields, by their names in the call. */
  readonly fields: Record<string, string>

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    const { message, fields } = refusal(body)
    this.serverMessage = message
    this.fields = fields
  }
}

/** The request did not reach the server, or its answer did not reach us. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached. Please check your connection and try again.', { cause })
    this.name = 'Unreachable'
  }
}

/** What to tell people about a failure: the server's own sentence where there is one. */
export function sentenceOf(error: unknown, otherwise: string): string {
  if (error instanceof ApiError) return error.serverMessage ?? otherwise
  return error instanceof Unreachable ? error.message : otherwise
}

type Listener = () => void
const whenSessionEnds = new Set<Listener>()

/** Tells when a call that needs a session was refused for want of one. Returns the way to stop listening. */
export function onSessionEnd(listener: Listener): () => void {
  whenSessionEnds.add(listener)
  return () => whenSessionEnds.delete(listener)
}

/** Also for a call that ended its own session by what it did, such as giving its own account a new role. */
export function announceSessionEnd(): void {
  for (const listener of whenSessionEnds) listener()
}

/**
 * Makes a declared call. The answer is not checked again: the server has just written it by the same schema, and
 * a list may have 100,000 rows.
 */
export async function send<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  A extends Schema,
>(call: Call<Audience, P, Q, B, A>, ...[sent]: Arguments<P, Q, B>): Promise<z.output<A>> {
  const response = await accepted(call, sent ?? {})
  return answerIn(await response.text(), call)
}

function answerIn<A extends Schema>(json: string, _: { answer: A }): z.output<A> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server has just checked it by this schema
  return JSON.parse(json) as z.output<A>
}

/** What the query library hands to a query function. */
export interface QueryContext {
  signal: AbortSignal
}

interface ListQueryContext<Row> extends QueryContext {
  /** Told the first rows of a long list while the others are still on their way. */
  onBeginning: (rows: Row[]) => void
}

/** As send, for a list that may be long: the server writes its beginning on a line of its own. */
export async function sendForList<Row>(
  call: Call<Audience, undefined, undefined, undefined, z.ZodMiniType<Row[]>>,
  { signal, onBeginning }: ListQueryContext<Row>,
): Promise<Row[]> {
  const { body } = await accepted(call, { signal })
  // Not by for await, which Safari has no stream for.
  const pieces = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let begun = false
  for (let piece = await pieces?.read(); piece?.value !== undefined; piece = await pieces?.read()) {
    const end = begun ? -1 : piece.value.indexOf('\n')
    if (end !== -1) {
      begun = true
      onBeginning(answerIn(`${text}${piece.value.slice(0, end)}]`, call))
    }
    text += piece.value
  }
  return answerIn(text, call)
}

interface Parts extends Always {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** The answer of a call that the server accepted. */
async function accepted(call: Call, parts: Parts): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
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

  const response = await reach(address(call.path, parts.params, parts.query), init)
  if (response.ok) return response
  const error = new ApiError(response.status, response.statusText, await response.text())
  if (!parts.asksWho) tellIfSessionEnded(call, error)
  throw error
}

/** For every refusal of a call that needs a session: whoever listens hears when there is none any more. */
export function tellIfSessionEnded(call: Pick<Call, 'audience'>, error: ApiError): void {
  if (error.status !== 401 || !needsSession(call.audience)) return
  for (const listener of whenSessionEnds) listener()
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new Unreachable(error)
  }
}

function needsSession(audience: Audience): boolean {
  return audience !== 'anyone' && audience !== 'pending'
}

/** An id out of the page's address as a call takes it: what is none, such as the name of another call, no record has. */
export const idInAddress = (text: string) => (/^\d+$/.test(text) ? text : '0')

/** The address of a call: parameters filled in, query appended. */
export function address(path: string, params: unknown, query: unknown): string {
  const values = new Map(Object.entries(params ?? {}))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.append(name, String(value))
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}

function refusal(body: string): { message: string | undefined; fields: Record<string, string> } {
  const answer = parsed(body)
  if (typeof answer !== 'object' || answer === null) return { message: undefined, fields: {} }
  const message = 'message' in answer && typeof answer.message === 'string' ? answer.message : undefined
  const given =
    'fields' in answer && typeof answer.fields === 'object' ? Object.entries(answer.fields ?? {}) : []
  const fields = Object.fromEntries(
    given.filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
  return { message: message === '' ? undefined : message, fields }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
