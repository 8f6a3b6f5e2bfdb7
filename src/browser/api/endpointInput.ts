import type * as z from 'zod/mini'

export type Schema = z.ZodMiniType

/** A part of the input is required when the endpoint declares it, and forbidden when it does not. */
type CallPart<Name extends string, S> = S extends Schema
  ? undefined extends z.input<S>
    ? { [N in Name]?: z.input<S> }
    : { [N in Name]: z.input<S> }
  : { [N in Name]?: never }

export interface CommonOptions {
  signal?: AbortSignal
  /** If true, a 401 means that the user is not signed in, not that a session has ended. */
  allowsSignedOut?: boolean
  /** For an endpoint that declares a file: the request is multipart instead of JSON. */
  file?: File
  /** A request that is repeated with the same key gets the response to the first one. */
  idempotencyKey?: string
}

/** All fields are optional, because a row of a list may lack fields that the endpoint cannot change. */
type StartFields<A> = A extends Schema
  ? { [Name in keyof z.output<A>]?: z.output<A>[Name] | undefined }
  : object

/** For a conditional endpoint: the record that the user started from; undefined if there was none. */
type StartedFrom<Conditional, A> = Conditional extends true
  ? { startedFrom: StartFields<A> | undefined }
  : { startedFrom?: never }

type CallInput<P, Q, B, A, C> = CallPart<'params', P> &
  CallPart<'query', Q> &
  CallPart<'body', B> &
  StartedFrom<C, A> &
  CommonOptions

/** The input is optional for endpoints without required parts. */
export type SendArguments<P, Q, B, A, C> =
  CommonOptions extends CallInput<P, Q, B, A, C>
    ? [input?: CallInput<P, Q, B, A, C>]
    : [input: CallInput<P, Q, B, A, C>]
