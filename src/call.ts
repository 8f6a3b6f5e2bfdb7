import type * as z from 'zod/mini'
import type { CallLimit } from './callLimits.ts'
import type { Role } from './roles.ts'

/**
 * Who may make a call. 'anyone' needs no session; 'pending' also admits a session that still lacks its one-time code;
 * 'step' only one that lacks a step of sign-in (signInStep.ts); 'signed-in' is every role; a list names the roles.
 */
export type Audience = 'anyone' | 'pending' | 'step' | 'signed-in' | readonly Role[]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * When a call needs a confirmation: always, or for an account that is the caller's own or an administrator's (`:id`), also
 * one that the call makes an administrator (`role`).
 */
type Confirmed = 'always' | 'administrators'

type Schema = z.ZodMiniType

export interface Call<
  Who extends Audience = Audience,
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema = Schema,
  Conditional extends true | undefined = true | undefined,
  Confirming extends Confirmed | undefined = Confirmed | undefined,
> {
  method: Method
  /** Path with `:name` for each parameter, such as `/api/tickets/:id`. */
  path: `/api/${string}`
  audience: Who
  params?: Params
  query?: Query
  body?: Body
  answer: Answer
  /** A list of which the client may ask for a part in the header `Range` (server/listRange.ts). */
  ranged?: true
  /** HTTP status of success; 200 by default, 201 for a call that creates something. */
  status?: 200 | 201
  /**
   * The browser says in `If-Match` which version of the record the person started from (version.ts); the handler
   * refuses by `checkVersion` where someone else has changed it since. Other clients may leave the header out.
   */
  conditional?: Conditional
  /**
   * The person has to have confirmed with the password, and the code, in the last five minutes
   * (server/confirmation.ts). For what would turn a stolen session into a stolen account.
   */
  confirmed?: Confirming
  /**
   * How often it may be made, beside the limits of every call that changes something; 'none' for one that must not be
   * refused, with the reason.
   */
  limits?: readonly CallLimit[] | 'none'
  /** The one field that carries the file, for the calls that take multipart instead of JSON. */
  file?: string
}

/** Declares a call, for the server that answers it, the browser that makes it and the tests of both. */
export function call<
  const Who extends Audience,
  Answer extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Conditional extends true | undefined = undefined,
  Confirming extends Confirmed | undefined = undefined,
>(
  declaration: Call<Who, Params, Query, Body, Answer, Conditional, Confirming>,
): Call<Who, Params, Query, Body, Answer, Conditional, Confirming> {
  return declaration
}

type Declared<S> = [NonNullable<S>] extends [never] ? undefined : NonNullable<S>
type Output<S> = Declared<S> extends Schema ? z.output<Declared<S>> : undefined
type Input<S> = Declared<S> extends Schema ? z.input<Declared<S>> : undefined

/** What the server's handler gets after checking (`…Of`), and what the browser passes (`Sent…`). */
export type ParamsOf<C extends Call> = Output<C['params']>
export type QueryOf<C extends Call> = Output<C['query']>
export type BodyOf<C extends Call> = Output<C['body']>
export type AnswerOf<C extends Call> = z.output<C['answer']>
export type SentParams<C extends Call> = Input<C['params']>
export type SentQuery<C extends Call> = Input<C['query']>
export type SentBody<C extends Call> = Input<C['body']>
