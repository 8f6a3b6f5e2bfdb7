import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type FormPath,
  type PageData,
  type PageState,
  type PostedForm,
  type ShownActor,
  testDomainIn,
} from '../../pageState.ts'
import { chooseEncoding } from '../acceptEncoding.ts'
import { compressPage } from '../compress.ts'
import { missing } from '../errors.ts'
import { contentSecurityPolicy, documentHeaders, secureHeaders, sourceHash } from '../headers.ts'
import type { Bundle } from './bundle.ts'
import { compressible, encodedAnswer, sendEncoded } from './encoded.ts'
import { PageCache } from './pageCache.ts'
import { openPageSource } from './openPageSource.ts'
import type { PageSource } from './pageSource.ts'
import type { PageContext, Site } from './site.ts'
import { cssForHtml, documentHtml, type DocumentParts } from './template.ts'

/** One request for a page. */
interface PageRequest {
  request: FastifyRequest
  path: string
  query: string
  testDomain: string | undefined
  site: Site
  /** The names of the modules that are on. */
  modules: readonly string[]
}

/** A rendered page before it is encoded. */
interface RenderedDocument {
  status: number
  headers: Record<string, string>
  html: string
}

/** Sends a page again with what was posted to it and what was wrong with it. */
export type RenderPostedForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: { path: FormPath; status: number; data: PostedForm },
) => Promise<FastifyReply>

/** Paths without percent-encoding, so that a page has only one; the slashes at the end are removed. */
const plainPath = /^(\/(?!\.{1,2}(\/|$))[\w.~-]+)*\/*$/
/**
 * Where somebody may have wanted a browser or the router to take another path, or a host: `//`, `/\`, `/%2F`, `/..`. A
 * slash encoded inside a segment is none, and belongs to a page's parameter.
 */
const isAmbiguous = (path: string) => {
  const decoded = path.replaceAll(/%2f|%5c/gi, '/')
  return path.includes('\\') || decoded.includes('//') || new URL(decoded, 'http://host').pathname !== decoded
}
const secureList = Object.entries(secureHeaders).flat()
const onlyTestDomain = /^testDomain=[^&]+$/
const isFile = (path: string) => path.startsWith('/assets/')
const isCall = (path: string) => path === '/api' || path.startsWith('/api/')

/**
 * Serves every page and every file that pages load.
 *
 * @returns how to show a page again after its form was posted
 * @throws when the pages have not been built
 */
export async function registerPages(
  app: FastifyInstance,
  context: PageContext,
  givenSource?: PageSource,
): Promise<{ renderPostedForm: RenderPostedForm }> {
  const source = givenSource ?? (await openPageSource(app, context.development))
  const cache = new PageCache()

  async function readPageRequest(request: FastifyRequest): Promise<PageRequest> {
    const [path = '/', query = ''] = (request.raw.url ?? '/').split('?', 2)
    const testDomain = testDomainIn(new URLSearchParams(query).get('testDomain'))
    const site = await context.siteOf(context.hostNameOf(request), testDomain)
    const modules = await context.modules()
    return { request, path, query, testDomain, site, modules }
  }

  async function renderDocument(
    pageRequest: PageRequest,
    bundle: Bundle,
    more: Partial<PageState> & { isPosted?: boolean } = {},
  ) {
    const { isPosted = false, data = await dataOf(pageRequest), ...rest } = more
    const { site, path, query, testDomain, modules: switchedOn } = pageRequest
    const { mayRegister } = context
    const { brand, provider, billing } = site
    const shownSite = {
      brand,
      provider,
      testDomain,
      mayRegister,
      modules: switchedOn,
      ...(rest.actor && { billing }),
    }
    const state: PageState = { site: shownSite, data, ...rest }
    // A copy: rendering removes the data from the state that it is given, and the document must contain it, too.
    const page = await bundle.render(query === '' ? path : `${path}?${query}`, {
      ...state,
      data: { ...data },
    })
    if (page.location !== undefined) {
      return {
        status: page.status,
        headers: { ...documentHeaders, location: page.location },
        html: '',
      } satisfies RenderedDocument
    }
    const kind = bundle.kindOf(path)
    const { modules, ...rendered } = page
    const parts = documentParts(
      bundle,
      { site, state, path, isPosted, ...rendered },
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
    return { status: page.status, headers, html } satisfies RenderedDocument
  }

  async function dataOf({ request, path }: PageRequest): Promise<PageData> {
    const known = Object.entries(context.pageData).find(([page]) => page === path)
    return known?.[1] ? { [path]: await known[1](request) } : {}
  }

  /** Sends a page that is the same for everybody under this brand. */
  function sendPublic(pageRequest: PageRequest, reply: FastifyReply, bundle: Bundle, isMissing: boolean) {
    const { path, query } = pageRequest
    // Only known test domains, and no other query: arbitrary ones would fill the cache.
    const isCacheable = (query === '' || onlyTestDomain.test(query)) && plainPath.test(path)
    const shown = isMissing ? ['missing', bundle.missingPageOf(path)] : [path]
    const make = () => renderDocument(pageRequest, bundle)
    return sendShared(pageRequest, reply, { shown, isCacheable, control: 'no-cache', make })
  }

  /**
   * Sends a portal's page, which is the same for everybody of this role and for every record. Only to who may open it,
   * and a browser does not keep it: Back after signing out asks here.
   */
  function sendPortal(pageRequest: PageRequest, reply: FastifyReply, bundle: Bundle, actor: ShownActor) {
    const { role, sessionTimeout } = actor
    const path = bundle.portalPageOf(pageRequest.path)
    const { testDomain } = pageRequest
    const query = testDomain === undefined ? '' : new URLSearchParams({ testDomain }).toString()
    const make = () =>
      renderDocument({ ...pageRequest, path, query }, bundle, { actor: { role, sessionTimeout } })
    const shown = [path, role, String(sessionTimeout)]
    return sendShared(pageRequest, reply, { shown, isCacheable: true, control: 'no-store', make })
  }

  /** From the cache where possible. */
  async function sendShared(
    { request, site, testDomain, modules }: PageRequest,
    reply: FastifyReply,
    page: {
      /** What the page depends on besides brand and data. */
      shown: string[]
      isCacheable: boolean
      control: 'no-cache' | 'no-store'
      make: () => Promise<RenderedDocument>
    },
  ) {
    const isKept = source.isCacheable && page.isCacheable && testDomain === site.testDomain
    const make = async () => {
      const { status, headers, html } = await page.make()
      const bodies = compressible(html, isKept ? 'often' : 'once')
      return encodedAnswer(status, { ...headers, 'cache-control': page.control }, bodies)
    }
    const parts = [site.version, context.version(), modules.join(), testDomain ?? '', ...page.shown]
    const key = parts.join('\n')
    const answered = isKept ? await cache.get(key, make) : await make()
    const extra = request.protocol === 'https' ? [...secureList] : []
    // The marker, where it was wrong.
    for (const cookie of [reply.getHeader('set-cookie') ?? []].flat())
      extra.push('set-cookie', String(cookie))
    await sendEncoded(request, reply, answered, extra)
  }

  /** Sends a page that is made for one request; through Fastify, which may have a cookie to add. */
  async function sendOwn(
    request: FastifyRequest,
    reply: FastifyReply,
    { status, headers, html }: RenderedDocument,
  ) {
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const text = Buffer.from(html)
    if (request.protocol === 'https') reply.headers(secureHeaders)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply
      .code(status)
      .headers({ ...headers, vary: 'accept-encoding', 'cache-control': 'no-store' })
      .send(encoding === 'identity' ? text : await compressPage(text, encoding, 'once'))
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const pageRequest = await readPageRequest(request)
    const { path, query, testDomain } = pageRequest
    const bundle = await source.bundle()
    const canonical = canonicalPath(bundle, path)
    if (canonical !== undefined && canonical !== path) {
      return reply.headers(documentHeaders).redirect(query === '' ? canonical : `${canonical}?${query}`, 308)
    }
    if (!plainPath.test(path) && isAmbiguous(path)) throw missing()
    const kind = bundle.kindOf(path)
    let actor: ShownActor | null | undefined
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
    if (file) {
      return sendEncoded(request, reply, file)
    }
    if (isCall(path)) {
      reply.callNotFound()
      return
    }
    // A chunk of an earlier build: the browser would take a page for the requested script.
    if (isFile(path))
      return reply.code(404).type('text/plain').header('cache-control', 'no-store').send('Not found')
    return answer(request, reply)
  })

  return {
    async renderPostedForm(request, reply, { path, status, data }) {
      const pageRequest = { ...(await readPageRequest(request)), path }
      const rendered = await renderDocument(pageRequest, await source.bundle(), {
        data: { [path]: data },
        isPosted: true,
      })
      return sendOwn(request, reply, { ...rendered, status })
    },
  }
}

/** The one address of a page, which may be requested as /%74eam, /Team, //team or /team/. */
function canonicalPath(bundle: Bundle, path: string): string | undefined {
  const decoded = path.includes('%') ? decodeURI(path) : path
  const merged = decoded.replaceAll(/\/{2,}/g, '/')
  if (!plainPath.test(merged)) return undefined
  return bundle.canonicalPath(merged) ?? (merged === decoded ? undefined : merged)
}

type Page = Pick<DocumentParts, 'site' | 'state' | 'path' | 'status' | 'title' | 'html' | 'isPosted'>

function documentParts(
  bundle: Bundle,
  page: Page,
  lazy: readonly string[],
  isPortal: boolean,
): DocumentParts {
  const { boot, css, entry, font, styleSheets } = bundle
  const chunks = bundle.chunksOf(lazy)
  return {
    ...page,
    boot,
    font: page.site.css.includes('"Inter"') ? font : undefined,
    css: isPortal ? page.site.css : page.site.css + css,
    styleSheets: isPortal ? chunks.styleSheets : styleSheets,
    scripts: { entry, modules: chunks.modules, start: isPortal ? 'at-once' : 'late' },
  }
}

const strictPolicy = ({ boot, css }: DocumentParts) =>
  contentSecurityPolicy({ scripts: [sourceHash(boot)], styles: [sourceHash(cssForHtml(css))] })
