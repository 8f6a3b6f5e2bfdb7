import { randomUUID } from 'node:crypto'
import type { RequestListener, Server } from 'node:http'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { AccountReads } from '../../server/limits/accountReads.ts'
import { countWork } from '../../server/limits/responseWork.ts'
import { compileWhenNeeded } from '../../server/endpoints/serializer.ts'
import { callingInternally, type ServedRead } from '../../server/endpoints/requestInternally.ts'
import { clientAddress, decorateWithAddress } from '../../server/http/clientAddress.ts'
import { respondWithError } from '../../server/http/errorHandler.ts'
import { missing } from '../../server/http/errors.ts'
import { openFeatures } from './features.ts'
import { serveHead } from '../../server/http/headRoutes.ts'
import { commonHeaders } from '../../server/http/headers.ts'
import { loggedPath } from '../../server/http/loggedPath.ts'
import { serveHealth } from '../../server/health/serveHealth.ts'
import { refuseInvalidHost } from '../../server/http/hostHeader.ts'
import type { AppContext } from '../../server/appContext.ts'
import type { AnyJobKind } from '../../server/jobs/jobKinds.ts'
import type { Lane } from '../../server/jobs/worker.ts'
import { correctSessionUserCookie, leaveSessionEnd } from '../../server/session/sessionUserCookie.ts'
import { noSuchEndpoint } from '../../server/placeholders.ts'
import type { FindMailedRecords } from '../../features/mail/server/mailedRecords.ts'
import type { MakeFiles } from '../../features/mail/server/filesOfMails.ts'
import { refuseForeignOrigin } from '../../server/endpoints/origin.ts'
import { registerPages } from '../../server/render/pages.ts'
import type { PageSource } from '../../server/render/pageSource.ts'
import type { Endpoint } from '../../shared/endpoint/endpoint.ts'
import { createServe } from '../../server/endpoints/serve.ts'
import { serveFileCalls } from '../../server/endpoints/serveFileCalls.ts'
import { serveRawBodies } from '../../server/endpoints/serveRawBodies.ts'
import { serveForms } from '../../server/endpoints/serveForm.ts'
import { serveVisits } from '../../server/endpoints/serveVisit.ts'
import { actorOf, readSession } from '../../server/session/session.ts'
import { watchForTls } from '../../server/http/tlsInFront.ts'

const maxBodyBytes = 256 * 1024

const apiHeaders = { ...commonHeaders, 'cache-control': 'no-store' }

const isApi = (url: string) => /^\/api(\/|\?|$)/.test(url)

interface Built {
  app: FastifyInstance
  /** The tasks that run after requests. */
  jobKinds: readonly AnyJobKind[]
  /** Everything that the server does by itself. */
  lanes: readonly Lane[]
  makeFiles: MakeFiles
  findRecords: FindMailedRecords
  /**
   * Handles all requests. Returned only when the application is complete, because an earlier request would end the
   * process.
   */
  listener: RequestListener
}

/**
 * Builds the application for a server that may be listening already.
 *
 * @param pageSource replaces the build or the source files of the pages, for tests of endpoints
 */
export async function buildApp(context: AppContext, server: Server, pageSource?: PageSource): Promise<Built> {
  const { promise: listener, resolve: respondWith } = Promise.withResolvers<RequestListener>()
  const app = fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    // The last part of a UUID, 48 random bits. Faster than randomBytes(), which calls the system each time: Node
    // generates UUIDs in batches.
    genReqId: () => randomUUID().slice(-12),
    trustProxy: context.config.trustProxy ?? false,
    bodyLimit: maxBodyBytes,
    serverFactory: (handler) => {
      respondWith(handler)
      return server
    },
    // start.ts drains connections, and decides how long a request may still take.
    forceCloseConnections: false,
    exposeHeadRoutes: false,
    frameworkErrors: respondWithError,
  })
  decorateWithAddress(app, clientAddress(context.config.trustProxy))
  app.decorateRequest('session', null)
  app.decorateRequest('freshToken', undefined)
  app.decorateRequest('inactiveMinutes', undefined)
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(respondWithError)
  app.setSerializerCompiler(compileWhenNeeded)
  serveHead(app)
  countWork(app)
  app.addHook('onRequest', async (request, reply) => {
    refuseInvalidHost(request)
    watchForTls(context, request)
    await refuseForeignOrigin(context, request)
    if (!isApi(request.url)) return
    reply.headers(apiHeaders)
    // Respond with 404 before the body is read. An endpoint whose function is switched off (/admin/announced-functions)
    // also responds with 404 before its body is read.
    if (request.is404) throw missing(noSuchEndpoint)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, clientAddress: ip } = request
    request.log.debug(
      { method, path: loggedPath(url), status: reply.statusCode, ms: Math.round(reply.elapsedTime), ip },
      'request',
    )
  })

  const served = new Map<string, ServedRead>()
  const accountReads = new AccountReads()
  const documented: Endpoint[] = []
  const options = { served, documented, accountReads }
  const serve = createServe(app, context, options)
  const features = openFeatures(context, documented)
  serveHealth(app, context, Object.values(features.lateWork))
  for (const routes of features.routes) routes(serve, context)
  await serveFileCalls(app, context, features.fileRoutes, { documented, accountReads })
  await serveRawBodies(app, context, features.rawRoutes, { documented, accountReads })
  app.addHook('onClose', async () => features.sites.close())

  features.serveFiles(app)
  const { renderPostedForm } = await registerPages(
    app,
    {
      siteOf: async (host, testDomain) => (await features.sites.ofHost(host, testDomain)).site,
      hostNameOf: (request) => request.hostname,
      actorOf: async (request, reply) => {
        const session = await readSession(context, request)
        correctSessionUserCookie(request, reply, session)
        request.session = session
        return actorOf(session)
      },
      requestInternally: callingInternally(served, accountReads),
      maxFirstDataWaitMs: context.config.maxFirstDataWaitMs,
      leaveSessionEnd,
      ...features.pages,
      working: () => context.placeholders.shown(),
      mayRegister: context.config.allowRegistration,
      development: context.development,
    },
    pageSource,
  )
  await serveForms(app, context, features.forms, renderPostedForm)
  serveVisits(app, context, features.visits)

  app.setNotFoundHandler((request) => {
    throw missing(isApi(request.url) ? noSuchEndpoint : 'Not found')
  })
  await app.ready()
  const { jobKinds, lanes, makeFiles, findRecords } = features
  return { app, jobKinds, lanes, makeFiles, findRecords, listener: await listener }
}
