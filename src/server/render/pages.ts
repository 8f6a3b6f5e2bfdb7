import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type FormPath,
  type PageData,
  type PageState,
  type PostedForm,
  type ShownActor,
  testDomainIn,
} from '../../shared/site/pageState.ts'
import { chooseEncoding } from '../http/acceptEncoding.ts'
import { responseCompressions, type Sent } from '../http/compress.ts'
import { missing } from '../http/errors.ts'
import { Turns } from '../limits/turns.ts'
import { documentHeaders, secureHeaders } from '../http/headers.ts'
import type { Bundle } from './bundle.ts'
import type { Placeholder } from '../../shared/site/placeholders.ts'
import { compressible, encodedResponse, sendEncoded, type EncodedResponse } from './encoded.ts'
import { firstDataElement } from './firstData.ts'
import { PageCache } from './pageCache.ts'
import { canonicalPath, isAmbiguous, plainPath } from './pagePath.ts'
import { openPageSource } from './openPageSource.ts'
import type { PageSource } from './pageSource.ts'
import { encodePieces, type Piece } from './pieces.ts'
import { portalContent } from './portalContent.ts'
import { withPortOf } from './portOfRequest.ts'
import type { PageContext, Site } from './site.ts'
import { documentHtml, documentParts, splitContent, splitDocument, strictPolicy } from './template.ts'

interface PageRequest {
  request: FastifyRequest
  path: string
  query: string
  testDomain: string | undefined
  site: Site
  /** The placeholders that work (placeholders.ts). */
  working: readonly Placeholder[]
}

/** A rendered page before it is encoded. */
interface RenderedDocument {
  status: number
  headers: Record<string, string>
  html: string
  state: PageState
  /** The content of a portal's page while its data is read. */
  waiting: string
}

/** A portal page without its content and data, the same for all users of a role and for every record. */
type PortalDocument = Omit<RenderedDocument, 'html'> & ReturnType<typeof splitDocument>

/** Sends a page again with the posted values and their errors. */
export type RenderPostedForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: { path: FormPath; status: number; data: PostedForm },
) => Promise<FastifyReply>

const secureList = Object.entries(secureHeaders).flat()
const onlyTestDomain = /^testDomain=[^&]+$/
const isFile = (path: string) => path.startsWith('/assets/')
const isEndpoint = (path: string) => path === '/api' || path.startsWith('/api/')

/**
 * The Cache-Control of a public page. A page that is opened by a link from an email is not stored, because anyone who
 * has its address may set a password, or confirm an email address. The referrer policy (headers.ts) keeps that address
 * on this site. It is not `no-referrer`, because browsers would then send the form of the page with `Origin: null`.
 */
const cachingOf = (query: string) => ({
  'cache-control': /(?:^|&)(?:token|change)=/.test(query) ? 'no-store' : 'no-cache',
})

/**
 * Serves every page and every file that pages load.
 *
 * @returns a function that shows a page again after its form was posted
 * @throws if the pages have not been built
 */
export async function registerPages(
  app: FastifyInstance,
  context: PageContext,
  givenSource?: PageSource,
): Promise<{ renderPostedForm: RenderPostedForm }> {
  const source = givenSource ?? (await openPageSource(app, context.development))
  const publicPages = new PageCache<EncodedResponse>()
  const portalPages = new PageCache<PortalDocument>()
  // On PostgreSQL, the data of many pages may arrive in the same iteration of the event loop.
  const renderings = new Turns<number>({ atOnce: 1 })

  async function readPageRequest(request: FastifyRequest): Promise<PageRequest> {
    const [path = '/', query = ''] = (request.raw.url ?? '/').split('?', 2)
    const testDomain = testDomainIn(new URLSearchParams(query).get('testDomain'))
    const site = await context.siteOf(context.hostNameOf(request), testDomain)
    return { request, path, query, testDomain, site, working: await context.working() }
  }

  async function renderDocument(
    pageRequest: PageRequest,
    bundle: Bundle,
    more: Partial<PageState> & { isPosted?: boolean } = {},
  ): Promise<RenderedDocument> {
    const { isPosted = false, data = await dataOf(pageRequest), ...rest } = more
    const { request, site, path, query, testDomain, working } = pageRequest
    const { brand, provider, texts, phoneLink, billing } = site
    const shownSite = {
      brand,
      provider,
      texts,
      ...(phoneLink && { phoneLink }),
      testDomain,
      mayRegister: context.mayRegister,
      working,
      ...(await context.offered(context.hostNameOf(request))),
      ...(rest.actor && { billing }),
    }
    const state: PageState = { site: shownSite, data, ...rest }
    // `render` removes the data from the given state. It gets a copy, because the HTML must contain the data, too.
    const page = await bundle.render(query === '' ? path : `${path}?${query}`, {
      ...state,
      data: { ...data },
    })
    if (page.location !== undefined) {
      const headers = { ...documentHeaders, location: page.location }
      return { status: page.status, headers, html: '', state, waiting: '' }
    }
    const kind = bundle.kindOf(path)
    const { modules, html: content, ...rendered } = page
    const { frame, waiting } = splitContent(content)
    const parts = documentParts(
      bundle,
      { site, state, path, isPosted, ...rendered, html: kind === 'portal' ? frame : content },
      modules,
      kind === 'portal',
    )
    const html = await source.transformHtml(documentHtml(parts), path)
    const policy = source.policy ?? strictPolicy(parts)
    const headers: Record<string, string> = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      ...documentHeaders,
    }
    return { status: page.status, headers, html, state, waiting }
  }

  async function dataOf({ request, path }: PageRequest): Promise<PageData> {
    const known = Object.entries(context.pageData).find(([page]) => page === path)
    return known?.[1] ? { [path]: await known[1](request) } : {}
  }

  /** Sends a page that is the same for all visitors under this brand. */
  async function sendPublic(
    pageRequest: PageRequest,
    reply: FastifyReply,
    bundle: Bundle,
    isMissing: boolean,
  ) {
    const { request, path, query, site: shared } = pageRequest
    const site = withPortOf(request, shared)
    // Pages with any query besides a known test domain, or with the request's port in their addresses, are not cached:
    // arbitrary values would fill the cache.
    const isOrdinary = site === shared && (query === '' || onlyTestDomain.test(query))
    const isCacheable = isOrdinary && plainPath.test(path)
    const shown = isMissing ? ['missing', bundle.missingPageOf(path)] : [path]
    const page = await sharedPage(publicPages, pageRequest, { shown, isCacheable }, async (sent) => {
      const { status, headers, html } = await renderDocument({ ...pageRequest, site }, bundle)
      return encodedResponse(status, { ...headers, ...cachingOf(query) }, compressible(html, sent))
    })
    return sendEncoded(request, reply, page, extraHeaders(request, reply))
  }

  /**
   * Sends a portal page to a user who may open it. The HTML around the content is cached for each role, and is the same
   * for every record; only the content and the preloaded data are made for the request. Browsers do not store the page,
   * so after signing out their Back button requests the page again.
   */
  async function sendPortal(
    pageRequest: PageRequest,
    reply: FastifyReply,
    bundle: Bundle,
    actor: ShownActor & { id: number },
  ) {
    const { request, testDomain } = pageRequest
    const { id, role, sessionTimeout } = actor
    const path = bundle.portalPageOf(pageRequest.path)
    const query = testDomain === undefined ? '' : new URLSearchParams({ testDomain }).toString()
    const shown = [path, role, String(sessionTimeout)]
    const making = sharedPage(portalPages, pageRequest, { shown, isCacheable: true }, async () => {
      const { html, ...document } = await renderDocument({ ...pageRequest, path, query }, bundle, {
        actor: { role, sessionTimeout },
      })
      return { ...document, ...splitDocument(html) }
    })
    const { state, waiting, before, between, after, status, headers } = await making
    const send = (content: string, data = '') =>
      sendOwn(request, reply, { status, headers, pieces: [before, content, between, data, after] })
    if (request.method !== 'GET') return send(waiting)
    const asked = {
      request,
      reply,
      path: pageRequest.path,
      query: pageRequest.query,
      inTurn: <Result>(render: () => Promise<Result>) => renderings.runBlocking(id, render),
    }
    const { content, data } = await portalContent(context, bundle, asked, state)
    return send(content ?? waiting, firstDataElement(id, data))
  }

  /** Takes the page from the cache if possible. */
  async function sharedPage<Shared extends { status: number }>(
    cache: PageCache<Shared>,
    { site, testDomain, working }: PageRequest,
    /** The inputs of the page besides brand and data. */
    { shown, isCacheable }: { shown: string[]; isCacheable: boolean },
    make: (sent: Sent) => Promise<Shared>,
  ): Promise<Shared> {
    if (!source.isCacheable || !isCacheable || testDomain !== site.testDomain) return make('once')
    const key = [site.version, context.version(), working.join(), testDomain ?? '', ...shown]
    return cache.get(key.join('\n'), () => make('often'))
  }

  function extraHeaders(request: FastifyRequest, reply: FastifyReply): string[] {
    const extra = request.protocol === 'https' ? [...secureList] : []
    // The reply may have a cookie: the corrected session user cookie.
    for (const cookie of [reply.getHeader('set-cookie') ?? []].flat())
      extra.push('set-cookie', String(cookie))
    return extra
  }

  /** Sends a page that is made for one request. Fastify sends it, because the reply may have a cookie. */
  async function sendOwn(
    request: FastifyRequest,
    reply: FastifyReply,
    { status, headers, pieces }: Pick<RenderedDocument, 'status' | 'headers'> & { pieces: readonly Piece[] },
  ) {
    const encoding = chooseEncoding(request.headers['accept-encoding'], responseCompressions)
    if (request.protocol === 'https') reply.headers(secureHeaders)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply
      .code(status)
      .headers({ ...headers, vary: 'accept-encoding', 'cache-control': 'no-store' })
      .send(encodePieces(pieces, encoding))
  }

  async function respond(request: FastifyRequest, reply: FastifyReply) {
    const pageRequest = await readPageRequest(request)
    const { path, query, testDomain } = pageRequest
    const bundle = await source.bundle()
    const canonical = canonicalPath(bundle, path)
    if (canonical !== undefined && canonical !== path) {
      return reply.headers(documentHeaders).redirect(query === '' ? canonical : `${canonical}?${query}`, 308)
    }
    if (!plainPath.test(path) && isAmbiguous(path)) throw missing()
    const kind = bundle.kindOf(path)
    let actor: Awaited<ReturnType<PageContext['actorOf']>> | undefined
    if (kind === 'portal' || kind === 'sign-in') {
      actor = await context.actorOf(request, reply)
      const instead = bundle.redirectFor(path, actor?.role ?? null)
      if (instead !== undefined) {
        if (!actor) context.leaveSessionEnd(request, reply, path)
        const target =
          testDomain === undefined ? instead : `${instead}?testDomain=${encodeURIComponent(testDomain)}`
        return reply.headers({ ...documentHeaders, 'cache-control': 'no-store' }).redirect(target, 302)
      }
    }
    if (kind === 'portal' && actor) return sendPortal(pageRequest, reply, bundle, actor)
    return sendPublic(pageRequest, reply, bundle, kind === 'missing')
  }

  app.get('/*', async (request, reply) => {
    const path = request.raw.url?.split('?', 1)[0] ?? '/'
    const file = source.assets.get(path)
    if (file) return sendEncoded(request, reply, file)
    if (isEndpoint(path)) {
      reply.callNotFound()
      return
    }
    // This may be a chunk of an earlier build. The response must not be a page, which the browser would take for the
    // script.
    if (isFile(path))
      return reply.code(404).type('text/plain').header('cache-control', 'no-store').send('Not found')
    return respond(request, reply)
  })

  return {
    async renderPostedForm(request, reply, { path, status, data }) {
      const pageRequest = { ...(await readPageRequest(request)), path }
      const rendered = await renderDocument(pageRequest, await source.bundle(), {
        data: { [path]: data },
        isPosted: true,
      })
      return sendOwn(request, reply, { status, headers: rendered.headers, pieces: [rendered.html] })
    },
  }
}
