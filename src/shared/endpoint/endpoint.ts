import type { Method } from './method.ts'
import type * as z from 'zod/mini'
import type { EndpointLimit } from './endpointLimits.ts'
import type { Placeholder } from '../site/placeholders.ts'
import type { Role } from './roles.ts'

/**
 * Who may use an endpoint. 'anyone' needs no session; 'pending' also admits a session that still lacks its one-time
 * code; 'step' admits only a session that lacks a step of sign-in (signInStep.ts); 'signed-in' is every role; a list
 * names the roles.
 */
export type AllowedRoles = 'anyone' | 'pending' | 'step' | 'signed-in' | readonly Role[]

/**
 * When an endpoint needs a confirmation: 'always' or, with 'administrators', for the caller's own account, for an
 * administrator's account (`:id`), and for an account that the request makes an administrator (`role`).
 */
type Confirmed = 'always' | 'administrators'

type Schema = z.ZodMiniType

export interface Endpoint<
  Who extends AllowedRoles = AllowedRoles,
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  ResponseSchema extends Schema = Schema,
  Conditional extends true | undefined = true | undefined,
  Confirming extends Confirmed | undefined = Confirmed | undefined,
> {
  method: Method
  /** Path with `:name` for each parameter, such as `/api/tickets/:id`. */
  path: `/api/${string}`
  allowedRoles: Who
  params?: Params
  query?: Query
  body?: Body
  response: ResponseSchema
  /** Whether clients may request a part of the list with the header `Range` (server/endpoints/listRange.ts). */
  ranged?: true
  /**
   * Whether the endpoint reads only one or two records although it has a query. Such an endpoint does not wait for the
   * account's turn (accountReads.ts).
   */
  readsLittle?: true
  /**
   * HTTP status of success; 200 by default, 201 for an endpoint that creates something, 202 for one that stores what is
   * processed later.
   */
  status?: 200 | 201 | 202
  /**
   * The browser sends the version of the record that the user started from in `If-Match` (version.ts). The handler
   * calls `checkVersion` to refuse the request if another user has changed the record since. Other clients may leave
   * the header out.
   */
  conditional?: Conditional
  /**
   * The user must have confirmed with the password, and the second factor if there is one, in the last five minutes
   * (server/session/confirmation.ts). For endpoints that could turn a stolen session into a stolen account.
   */
  confirmed?: Confirming
  /**
   * Limits in addition to `commonLimits`, which every endpoint that changes something has. 'none' exempts the endpoint
   * from all limits. State the reason in a comment.
   */
  limits?: readonly EndpointLimit[] | 'none'
  /**
   * The endpoint exists only while this announced function works. Until then, the response is the same as for an
   * unknown path.
   */
  placeholder?: Placeholder
  /**
   * The response is an endless stream of events, which `response` does not describe (server/endpoints/eventStream.ts).
   */
  streams?: true
  /** Pages send the request by themselves: it does not count as activity of the user, and keeps no session alive. */
  unattended?: true
  /** The field that contains the file, for an endpoint that takes multipart instead of JSON. */
  file?: string
  /** The content types of the body, for an endpoint that takes it as it is (server/endpoints/serveRawBodies.ts). */
  rawBody?: readonly string[]
}

/** Declares an endpoint, for the server that serves it, the browser that uses it and the tests of both. */
export function endpoint<
  const Who extends AllowedRoles,
  ResponseSchema extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Conditional extends true | undefined = undefined,
  Confirming extends Confirmed | undefined = undefined,
>(
  declaration: Endpoint<Who, Params, Query, Body, ResponseSchema, Conditional, Confirming>,
): Endpoint<Who, Params, Query, Body, ResponseSchema, Conditional, Confirming> {
  return declaration
}

type Declared<S> = [NonNullable<S>] extends [never] ? undefined : NonNullable<S>
type Output<S> = Declared<S> extends Schema ? z.output<Declared<S>> : undefined
type Input<S> = Declared<S> extends Schema ? z.input<Declared<S>> : undefined

/**
 * The types of a request's parts and of the response: as the server's checks return them (`…Of`), and as the browser
 * sends them (`Sent…`).
 */
export type ParamsOf<C extends Endpoint> = Output<C['params']>
export type QueryOf<C extends Endpoint> = Output<C['query']>
export type BodyOf<C extends Endpoint> = Output<C['body']>
export type ResponseOf<C extends Endpoint> = z.output<C['response']>
export type SentParams<C extends Endpoint> = Input<C['params']>
export type SentQuery<C extends Endpoint> = Input<C['query']>
export type SentBody<C extends Endpoint> = Input<C['body']>
