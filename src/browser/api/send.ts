import type * as z from 'zod/mini'
import { rowsHeader } from '../../shared/endpoint/listRows.ts'
import type { AllowedRoles, Endpoint } from '../../shared/endpoint/endpoint.ts'
import { rateLimitHeader } from '../../shared/endpoint/endpointLimits.ts'
import { inactiveHeader, unattendedHeader, userIdHeader } from '../../shared/endpoint/signedInAs.ts'
import { versionOf } from '../../shared/endpoint/version.ts'
import type { SendArguments, CommonOptions, Schema } from './endpointInput.ts'
import { recordServerTime } from './clock.ts'
import { askForConfirmation } from './confirmation.ts'
import { parseErrorBody, type Conflict } from './errorBody.ts'
import { keepLimits } from './limitsLeft.ts'
import { hasSignedOut, isStillSignedIn, pageUserId } from '../session/pageUser.ts'
import { notifyOtherUser, notifySessionEnded } from '../session/refusals.ts'
import { urlOf } from './urlOf.ts'

/** A response with an error status. `message` has the status and the body, or the status text if the body is empty. */
export class ApiError extends Error {
  readonly status: number
  /** The `message` of the body, written for people. */
  readonly serverMessage: string | undefined
  /** Messages about single fields of the request, keyed by the field's name. */
  readonly fields: Record<string, string>
  /** For a conditional endpoint: the stored record, if its version is not the one that the user started from. */
  readonly conflict: Conflict | undefined
  /**
   * Set if the user must confirm with the password, and with a second factor if `code` or `passkey` is true. If both
   * are true, either factor is enough.
   */
  readonly confirmation: { code: boolean; passkey: boolean } | undefined

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    const { message, fields, conflict, confirmation } = parseErrorBody(body)
    this.serverMessage = message
    this.fields = fields
    this.conflict = conflict
    this.confirmation = confirmation
  }

  /** The server's message for a 4xx status. Undefined for a 5xx, whose message does not help the user. */
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

/** The user declined to go on. The message says so; screens do not show the error as a failure. */
export class DeclinedError extends NotSentError {}

/** The user did not confirm the request with the password. */
export class NotConfirmedError extends DeclinedError {
  constructor() {
    super('Nothing was changed, because you did not confirm it.')
  }
}

/** The message to show for a failure: the server's message, if there is one. */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.serverMessage ?? fallback
  return error instanceof NetworkError || error instanceof NotSentError ? error.message : fallback
}

// Module state: set once, by askIfAttended.
let isAttended = () => true

/** Sets the function that tells whether the user is at the page, for pages that send requests by themselves. */
export function askIfAttended(ask: () => boolean): void {
  isAttended = ask
}

/** The headers of every request. */
export function requestHeaders(): Record<string, string> {
  const userId = pageUserId()
  return {
    accept: 'application/json',
    ...(userId !== undefined && { [userIdHeader]: String(userId) }),
    ...(!isAttended() && { [unattendedHeader]: '1' }),
  }
}

/**
 * Sends a request to a declared endpoint and returns the response. The response is not validated: the server has just
 * serialized it by the same schema, and a list may have 100,000 rows.
 *
 * @throws ApiError or NetworkError
 */
export async function send<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  A extends Schema,
  C extends true | undefined = undefined,
>(
  endpoint: Endpoint<AllowedRoles, P, Q, B, A, C>,
  ...[input]: SendArguments<P, Q, B, A, C>
): Promise<z.output<A>> {
  const response = await requestEndpoint(endpoint, input ?? {})
  return parseResponse(await response.text(), endpoint)
}

/** Parses the response of an endpoint; browsers do not load its schema. */
export function parseResponse<A extends Schema>(json: string, _: { response: A }): z.output<A> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server has just serialized it by this schema
  return JSON.parse(json) as z.output<A>
}

/** The argument that the query library passes to a query function. */
export interface QueryContext {
  signal: AbortSignal
}

export interface RequestParts extends CommonOptions {
  rows?: string
  prefer?: string | undefined
  params?: unknown
  query?: unknown
  body?: unknown
  startedFrom?: object | undefined
}

/**
 * Sends a request. If the endpoint requires a confirmation, asks the user and sends the request again.
 *
 * A 401 is not believed at once while this browser is signed in: the session may have got a new token while the request
 * was under way, as by a confirmation in another tab. The server has done nothing, so the request is sent once more.
 *
 * @throws ApiError for every status except 2xx and, if `rows` is given, 416
 */
export async function fetchEndpoint(
  endpoint: Endpoint,
  parts: RequestParts,
  isSecond?: true,
): Promise<Response> {
  // Ids from a page's URL are unchecked. An impossible id gets the 404 that the server would send.
  if (endpoint.params && !endpoint.params.safeParse(parts.params).success)
    throw new ApiError(404, 'Not Found', '')
  const headers = new Headers(requestHeaders())
  if (endpoint.conditional) headers.set('if-match', `"${versionOf(endpoint, parts.startedFrom)}"`)
  if (parts.idempotencyKey !== undefined) headers.set('idempotency-key', parts.idempotencyKey)
  if (parts.rows !== undefined) headers.set(rowsHeader, `rows=${parts.rows}`)
  if (parts.prefer !== undefined) headers.set('prefer', parts.prefer)
  const init: RequestInit = { method: endpoint.method, credentials: 'include', headers }
  if (parts.signal) init.signal = parts.signal
  if (parts.file && endpoint.file !== undefined) {
    const form = new FormData()
    form.set(endpoint.file, parts.file)
    init.body = form
  } else if (parts.body !== undefined) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(parts.body)
  }

  const address = urlOf(endpoint.path, parts.params, parts.query)
  const response = await fetchResponse(address, init)
  recordServerTime(response.headers)
  const limits = response.headers.get(rateLimitHeader)
  if (limits !== null) keepLimits(limits)
  if (response.ok || (response.status === 416 && parts.rows !== undefined)) return response
  const error = new ApiError(response.status, response.statusText, await response.text())
  if (error.confirmation) {
    if (!(await askForConfirmation(error.confirmation))) throw new NotConfirmedError()
    return fetchEndpoint(endpoint, parts)
  }
  const inactiveMinutes = response.headers.get(inactiveHeader)
  if (error.status === 401 && inactiveMinutes === null && !isSecond && isStillSignedIn())
    return fetchEndpoint(endpoint, parts, true)
  await notifyIfRefused(endpoint, error, { inactiveMinutes, allowsSignedOut: parts.allowsSignedOut })
  throw error
}

type Answer = (
  endpoint: Endpoint,
  parts: RequestParts,
) => Promise<Pick<Response, 'status' | 'text'> & { headers: Pick<Headers, 'get'> }>
let answer: Answer | undefined

/** Sends a request by HTTP or, on the server, calls the endpoint within the process. */
export const requestEndpoint: Answer = (endpoint, parts) => (answer ?? fetchEndpoint)(endpoint, parts)

/** For the server: replaces the HTTP requests of a page by calls within the process. */
export function respondInstead(instead: Answer): void {
  answer = instead
}

interface Refusal {
  /** The value of inactiveHeader in the response. */
  inactiveMinutes: string | null
  allowsSignedOut?: boolean | undefined
}

/** Notifies the listeners of a refusal. On 401 the session has ended; on 409 another user may be signed in. */
export async function notifyIfRefused(
  endpoint: Pick<Endpoint, 'allowedRoles'>,
  { status }: ApiError,
  { inactiveMinutes, allowsSignedOut }: Refusal,
): Promise<void> {
  if (status === 409) notifyOtherUser()
  if (status !== 401 || allowsSignedOut || !needsSession(endpoint.allowedRoles)) return
  // The cause may be this page's own sign-out. Waiting for it also delays the error until the user's data is cleared,
  // so that no screen shows the error.
  if (await hasSignedOut()) return
  notifySessionEnded(inactiveMinutes === null ? undefined : Number(inactiveMinutes))
}

/** Like fetch, but throws NetworkError if there is no response; an abort is rethrown unchanged. */
async function fetchResponse(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new NetworkError(error)
  }
}

function needsSession(allowedRoles: AllowedRoles): boolean {
  return allowedRoles !== 'anyone' && allowedRoles !== 'pending' && allowedRoles !== 'step'
}

/**
 * Converts a text in the page's path to an id for a request. Texts such as `summary` become '0', the id of no record.
 */
export const idFromPath = (text: string) => (/^\d+$/.test(text) ? text : '0')
