import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { AnswerOf, Audience, BodyOf, Call, ParamsOf, QueryOf } from '../call.ts'
import type { Tx } from './database/db.ts'
import { AppError, forbidden, missing, signedOut } from './errors.ts'
import type { AppContext } from './appContext.ts'
import { runOnce } from './idempotency.ts'
import { LongList, sendLongList } from './longList.ts'
import { refuseForOther } from './marker.ts'
import { actorOf, readSession, type Actor, type SessionRow } from './session.ts'
import { checkShape } from './shape.ts'
import { checkVersionFor, type CheckVersion } from './version.ts'

type ActorFor<Who extends Audience> = Who extends 'anyone' | 'pending' ? Actor | null : Actor

/** What a handler gets: who makes the call, and what was sent, already checked. */
export interface CallContext<C extends Call = Call> {
  actor: ActorFor<C['audience']>
  /** The session, also one that still lacks its one-time code. */
  session: SessionRow | null
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  /** The client's network address, by which attempts are counted. */
  address: string
  /** Runs the change in one transaction, and only once for one Idempotency-Key. */
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** To be called by the handler of a conditional call, and of no other. */
  checkVersion: true extends C['conditional'] ? CheckVersion<C> : undefined
  request: FastifyRequest
  reply: FastifyReply
}

/** A list may also be returned page by page. */
type Returned<Answer> = Answer extends readonly (infer Row)[] ? Answer | LongList<Row> : Answer

/** Handles one call; what it returns is the answer. */
export type Handler<C extends Call> = (call: CallContext<C>) => Promise<Returned<AnswerOf<C>>>
/** Registers the handler of a call. */
export type Serve = <C extends Call>(call: C, handler: Handler<C>) => void
/** What each feature exports: registers its calls. */
export type Routes = (serve: Serve, context: AppContext) => void

declare module 'fastify' {
  interface FastifyRequest {
    session: SessionRow | null
  }
}

function admit(audience: Audience, session: SessionRow | null): void {
  if (audience === 'anyone') return
  if (audience === 'pending') {
    if (!session) throw signedOut()
    return
  }
  const actor = actorOf(session)
  if (!actor) throw signedOut()
  if (audience !== 'signed-in' && !audience.includes(actor.role)) throw forbidden()
}

function transactFor(
  context: AppContext,
  call: Call,
  request: FastifyRequest,
  body: unknown,
): CallContext['transact'] {
  return (work) => {
    const key = request.headers['idempotency-key']
    if (key === undefined) return context.database.transaction(work)
    if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) {
      throw new AppError('invalid', 'The Idempotency-Key must be 8 to 100 letters, digits, - or _.')
    }
    const userId = actorOf(request.session)?.id ?? 0
    // With the path as requested: the same body sent for another ticket is another request.
    const [path] = request.url.split('?', 1)
    // The declared fields only: what the server ignores does not make another request.
    return runOnce(context.database, { call: `${call.method} ${path}`, userId, key, body }, work)
  }
}

function answerSchema(call: Call): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(call.answer, { target: 'draft-7', unrepresentable: 'any' })
  return schema
}

/** A refusal that may hold the stored record: as everywhere, only declared fields leave. */
function conflictSchema(call: Call): Record<string, unknown> {
  const properties = {
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    current: answerSchema(call),
    changedBy: { type: 'string' },
    changedAt: { type: 'string' },
  }
  return { type: 'object', required: ['message'], properties }
}

/**
 * Serves calls. Each goes through the same steps: allowed roles, shape of the request, handler, declared fields of the
 * answer. A call without an audience does not compile.
 */
export function createServe(app: FastifyInstance, context: AppContext): Serve {
  return (call, handler) => {
    const status = call.status ?? 200
    app.route({
      method: call.method,
      url: call.path,
      schema: {
        response: { [status]: answerSchema(call), ...(call.conditional && { 409: conflictSchema(call) }) },
      },
      onRequest: async (request, reply) => {
        request.session = await readSession(context.database, request)
        refuseForOther(request, reply)
        admit(call.audience, request.session)
      },
      handler: async (request, reply) => {
        const body = call.body && checkShape(call.body, request.body)
        const callContext = {
          actor: actorOf(request.session),
          session: request.session,
          params: call.params && checkParams(call.params, request.params),
          query: call.query && checkShape(call.query, request.query),
          body,
          address: request.ip,
          transact: transactFor(context, call, request, body),
          checkVersion: call.conditional && checkVersionFor(call, request),
          request,
          reply,
        }
        // Checked above by the call's schemas and audience, which TypeScript cannot follow through type parameters.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- for that reason
        const answer = await handler(callContext as unknown as CallContext<typeof call>)
        reply.code(status)
        return answer instanceof LongList ? sendLongList(request, reply, answer) : reply.send(answer)
      },
    })
  }
}

/** An id that cannot exist is answered like one that does not exist: 404. */
function checkParams(schema: z.ZodMiniType, params: unknown): unknown {
  const result = schema.safeParse(params)
  if (!result.success) throw missing()
  return result.data
}
