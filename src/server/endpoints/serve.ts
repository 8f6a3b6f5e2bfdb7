import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { rowsHeader } from '../../shared/endpoint/listRows.ts'
import type {
  ResponseOf,
  AllowedRoles,
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
} from '../../shared/endpoint/endpoint.ts'
import { readsMany, type AccountReads } from '../limits/accountReads.ts'
import type { ServedRead } from './requestInternally.ts'
import { requireConfirmation, type Confirmed } from '../session/confirmation.ts'
import type { Tx } from '../database/db.ts'
import { Download, MadeFile, sendDownload, sendMadeFile } from './download.ts'
import { EventStream, sendEventStream } from './eventStream.ts'
import { AppError, forbidden, missing, signedOut } from '../http/errors.ts'
import type { AppContext } from '../appContext.ts'
import { runOnce } from './idempotency.ts'
import { ListRange, sendListRange } from './listRange.ts'
import { LongList, sendLongList } from './longList.ts'
import { refuseForOther } from '../session/sessionUserCookie.ts'
import { refuseUnlessWorking } from '../placeholders.ts'
import { actorOf, readSession, type Actor, type SessionRow } from '../session/session.ts'
import { withoutSecrets } from '../secrets/secretFields.ts'
import { responseSchema } from './serializer.ts'
import { checkShape } from './shape.ts'
import { prepareLimits, takeLimits } from './takeLimits.ts'
import { checkVersionFor, type CheckVersion } from './version.ts'

type ActorFor<Who extends AllowedRoles> = Who extends 'anyone' | 'pending' | 'step' ? Actor | null : Actor

/** The argument of a handler: the caller and the checked request. */
export interface HandlerContext<C extends Endpoint = Endpoint> {
  actor: ActorFor<C['allowedRoles']>
  /** The session, even if its sign-in is not complete. */
  session: SessionRow | null
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  /** The Range header, which names the requested part of a list; `rangeOf` parses it. */
  rangeHeader: string | undefined
  /** The client's network address, by which attempts are counted. */
  address: string
  /**
   * Runs `work` in one transaction, and only once for the same Idempotency-Key. `work` returns the response. The
   * declared fields of the response are stored, and a repeated request gets them.
   */
  transact: (work: (tx: Tx) => Promise<ResponseOf<C>>) => Promise<ResponseOf<C>>
  /** Set for conditional endpoints; their handlers must call it. */
  checkVersion: true extends C['conditional'] ? CheckVersion<C> : undefined
  /** Set for endpoints that declare `confirmed`; null for a caller whose sign-in is not complete. */
  confirmed: [Extract<C['confirmed'], string>] extends [never]
    ? undefined
    : ActorFor<C['allowedRoles']> extends Actor
      ? Confirmed
      : Confirmed | null
  /** The request or, if the response is preloaded with a page, the request for the page. */
  request: FastifyRequest
  reply: FastifyReply
}

/** Instead of a list, a handler may return its pages or a range; instead of a string, a file or an event stream. */
type Returned<HttpResponse> = HttpResponse extends readonly (infer Row)[]
  ? HttpResponse | LongList<Row> | ListRange<Row>
  : HttpResponse extends string
    ? HttpResponse | Download | MadeFile | EventStream
    : HttpResponse

export type Handler<C extends Endpoint> = (call: HandlerContext<C>) => Promise<Returned<ResponseOf<C>>>
export type Serve = <C extends Endpoint>(endpoint: C, handler: Handler<C>) => void
/** A feature exports a function of this type, which registers the feature's endpoints. */
export type Routes = (serve: Serve, context: AppContext) => void

declare module 'fastify' {
  interface FastifyRequest {
    session: SessionRow | null
  }
}

function admit(allowedRoles: AllowedRoles, session: SessionRow | null): void {
  if (allowedRoles === 'anyone') return
  if (allowedRoles === 'pending') {
    if (!session || session.awaitsStep) throw signedOut()
    return
  }
  if (allowedRoles === 'step' && session?.awaitsStep) return
  const actor = actorOf(session)
  if (!actor) throw signedOut()
  if (allowedRoles === 'step') throw forbidden()
  if (allowedRoles !== 'signed-in' && !allowedRoles.includes(actor.role)) throw forbidden()
}

function transactFor<C extends Endpoint>(
  { database, secretBox }: AppContext,
  endpoint: C,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): HandlerContext<C>['transact'] {
  return (work) => {
    const key = request.headers['idempotency-key']
    if (key === undefined) return database.transaction(work)
    if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) {
      throw new AppError('invalid', 'The Idempotency-Key must be 8 to 100 letters, digits, - or _.')
    }
    const userId = actorOf(request.session)?.id ?? 0
    // The path as requested, because the same body sent for another ticket is another request.
    const [path] = request.url.split('?', 1)
    // Only the declared fields, because fields that the server ignores do not make a different request.
    const sent = withoutSecrets(endpoint.body, body)
    const serialize = reply.getSerializationFunction(String(endpoint.status ?? 200))
    if (!serialize) throw new Error('The endpoint has no schema to store its response by.')
    return runOnce(
      database,
      {
        call: `${endpoint.method} ${path}`,
        userId,
        key,
        bodyHash: secretBox.digest('idempotency', JSON.stringify(sent.open ?? null)),
        secrets: sent.secrets,
      },
      work,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Fastify types objects only
      serialize as (response: ResponseOf<C>) => string,
    )
  }
}

/**
 * The schema of a 409. It lists the declared fields of the stored record, because only fields in the schema are sent.
 */
function conflictSchema(endpoint: Endpoint): Record<string, unknown> {
  const properties = {
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    current: responseSchema(endpoint),
    changedBy: { type: 'string' },
    changedAt: { type: 'string' },
  }
  return { type: 'object', required: ['message'], properties }
}

/** The schema of a 403 that asks for a confirmation. */
const confirmationSchema = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    reason: { type: 'string', enum: ['confirm'] },
    code: { type: 'boolean' },
    passkey: { type: 'boolean' },
  },
}

/** The request as it was sent, unchecked. */
interface Sent {
  params: unknown
  query: unknown
  body?: unknown
  rangeHeader: string | undefined
}

export interface ServeOptions {
  /** createServe adds the endpoints whose responses may be preloaded with a page. */
  served?: Map<string, ServedRead>
  /** createServe adds every endpoint. */
  documented?: Endpoint[]
  accountReads: AccountReads
}

/**
 * Serves endpoints. Each request goes through the same steps: allowed roles, limits, shape of the request,
 * confirmation, handler, declared fields of the response. An endpoint without allowed roles does not compile.
 *
 * @throws if the limits of an endpoint do not fit its callers, see prepareLimits
 */
export function createServe(
  app: FastifyInstance,
  context: AppContext,
  { served, documented, accountReads }: ServeOptions,
): Serve {
  return (endpoint, handler) => {
    const status = endpoint.status ?? 200
    const limits = prepareLimits(endpoint)
    const schema = responseSchema(endpoint)
    const isList = readsMany(endpoint)
    const isExport = endpoint.response instanceof z.ZodMiniString && !endpoint.streams
    documented?.push(endpoint)

    async function handle(request: FastifyRequest, reply: FastifyReply, sent: Sent) {
      const actor = actorOf(request.session)
      const params = endpoint.params && checkParams(endpoint.params, sent.params)
      const body = endpoint.body && checkShape(endpoint.body, sent.body)
      const confirmed =
        endpoint.confirmed &&
        (actor
          ? await requireConfirmation(context, endpoint.confirmed, request, actor, { params, body })
          : null)
      const handlerContext = {
        actor,
        session: request.session,
        params,
        query: endpoint.query && checkShape(endpoint.query, sent.query),
        body,
        rangeHeader: endpoint.ranged && sent.rangeHeader,
        address: request.clientAddress,
        transact: transactFor(context, endpoint, request, reply, body),
        checkVersion: endpoint.conditional && checkVersionFor(endpoint, request),
        confirmed,
        request,
        reply,
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- schemas and roles are checked above; TypeScript does not follow them through type parameters
      return handler(handlerContext as unknown as HandlerContext<typeof endpoint>)
    }

    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { unattended: endpoint.unattended ?? false },
      schema: {
        response: {
          [status]: schema,
          ...(endpoint.conditional && { 409: conflictSchema(endpoint) }),
          ...(endpoint.confirmed && { 403: confirmationSchema }),
        },
      },
      onRequest: async (request, reply) => {
        await refuseUnlessWorking(context.placeholders, endpoint.placeholder)
        request.session = await readSession(context, request)
        refuseForOther(request, reply)
        admit(endpoint.allowedRoles, request.session)
        if (limits.length > 0) await takeLimits(context, limits, request, reply)
      },
      handler: async (request, reply) => {
        const { params, query, body, headers } = request
        const inTurn = accountReads.inTurnFor(request, reply)
        if (isExport) await accountReads.beginExport(request, reply)
        const respond = async () => {
          const rangeHeader = headers.range ?? headers[rowsHeader]?.toString()
          const found = await handle(request, reply, { params, query, body, rangeHeader })
          reply.code(status)
          if (found instanceof ListRange) await sendListRange(request, reply, found)
          else if (found instanceof Download) await sendDownload(request, reply, found, inTurn)
          else if (found instanceof MadeFile) await sendMadeFile(request, reply, found)
          else if (found instanceof EventStream) await sendEventStream(request, reply, found)
          else if (found instanceof LongList) await sendLongList(request, reply, found, inTurn)
          else void reply.send(found)
        }
        await (isList ? inTurn(respond) : respond())
        return reply
      },
    })
    // Endpoints with limits are not preloaded, because only HTTP requests are counted.
    if (endpoint.method !== 'GET' || limits.length > 0) return
    served?.set(endpoint.path, {
      schema,
      isList,
      run: async (request, reply, { params, query, rows }) => {
        await refuseUnlessWorking(context.placeholders, endpoint.placeholder)
        admit(endpoint.allowedRoles, request.session)
        return handle(request, reply, { params, query, rangeHeader: rows && `rows=${rows}` })
      },
    })
  }
}

/** Responds 404 for an id that cannot exist, as for one that does not exist. */
function checkParams(schema: z.ZodMiniType, params: unknown): unknown {
  const result = schema.safeParse(params)
  if (!result.success) throw missing()
  return result.data
}
