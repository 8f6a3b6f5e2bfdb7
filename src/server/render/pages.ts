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
import { contentSecurityPolicy, documentHeaders, secureHeaders, sourceHash } from '../headers.ts'
import type { Bundle } from './bundle.ts'
import { compressed, encodedAnswer, sendEncoded } from './encoded.ts'
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
const plainPath = /^(\/[\w.~-]+)*\/*$/
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
    return { request, path, query, testDomain, site }
  }

  async function renderDocument(
    pageRequest: PageRequest,
    bundle: Bundle,
    more: Partial<PageState> & { isPosted?: boolean } = {},
  ) {
    const { isPosted = false, data = await dataOf(pageRequest), ...rest } = more
    const { site, path, query, testDomain } = pageRequest
    const { mayRegister } = context
    const state: PageState = { site: { brand: site.brand, testDomain, mayRegister }, data, ...rest }
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

  /** Sends a page that is the same for everybody under this brand, from the cache where possible. */
  async function sendShared(
    pageRequest: PageRequest,
    reply: FastifyReply,
    bundle: Bundle,
    isMissing: boolean,
  ) {
    const { request, site, path, query, testDomain } = pageRequest
    // Only known test domains, and no other query: arbitrary ones would fill the cache.
    const hasCacheableQuery = query === '' || (testDomain === site.testDomain && onlyTestDomain.test(query))
    const isCacheable = source.isCacheable && hasCacheableQuery && plainPath.test(path)
    const make = async () => {
      const { status, headers, html } = await renderDocument(pageRequest, bundle)
      const bodies = await compressed(html, isCacheable ? 9 : 4)
      return encodedAnswer(status, { ...headers, 'cache-control': 'no-cache' }, bodies)
    }
    const shown = isMissing ? ['missing', bundle.missingPageOf(path)] : [path]
    const key = [site.version, context.version(), testDomain ?? '', ...shown].join('\n')
    const page = isCacheable ? await cache.get(key, make) : await make()
    reply.hijack()
    sendEncoded(request.raw, reply.raw, page, request.protocol === 'https' ? secureList : [])
  }

  /** Sends a page for one person; through Fastify, which may have a cookie to add. */
  async function sendOwn(
    request: FastifyRequest,
    reply: FastifyReply,
    { status, headers, html }: RenderedDocument,
  ) {
    const { body, headers: encoding } = await encodedFor(request, html)
    if (request.protocol === 'https') reply.headers(secureHeaders)
    return reply
      .code(status)
      .headers({ ...headers, ...encoding, 'cache-control': 'no-store' })
      .send(body)
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const pageRequest = await readPageRequest(request)
    const { path, query, testDomain } = pageRequest
    const bundle = await source.bundle()
    const canonical = canonicalPath(bundle, path)
    if (canonical !== undefined && canonical !== path) {
      return reply.headers(documentHeaders).redirect(query === '' ? canonical : `${canonical}?${query}`, 308)
    }
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
    if (kind !== 'portal' || !actor) return sendShared(pageRequest, reply, bundle, kind === 'missing')
    const { id, username, role, sessionTimeout } = actor
    const shown = { id, username, role, sessionTimeout }
    return sendOwn(request, reply, await renderDocument(pageRequest, bundle, { actor: shown }))
  }

  app.get('/*', async (request, reply) => {
    const path = request.raw.url?.split('?', 1)[0] ?? '/'
    const file = source.assets.get(path)
    if (file) {
      reply.hijack()
      sendEncoded(request.raw, reply.raw, file)
      return
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

/** The one address of a page, which may be requested as /%74eam, /Team or /team/. */
function canonicalPath(bundle: Bundle, path: string): string | undefined {
  const decoded = path.includes('%') ? decodeURI(path) : path
  return plainPath.test(decoded) ? bundle.canonicalPath(decoded) : undefined
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

/** Compresses a page for one request. */
async function encodedFor(request: FastifyRequest, html: string) {
  const bodies = await compressed(html, 4)
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const headers: Record<string, string> = { vary: 'accept-encoding' }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  return { body: bodies[encoding], headers }
}
