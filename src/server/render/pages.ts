import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PageData, type PageState, type ShownActor, testDomainIn } from '../../pageState.ts'
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

interface Written {
  status: number
  headers: Record<string, string>
  html: string
}

export type RenderPage = <Path extends keyof PageData>(
  request: FastifyRequest,
  reply: FastifyReply,
  page: { path: Path; status: number; data: NonNullable<PageData[Path]> },
) => Promise<FastifyReply>

/** Paths that mean one page only: no other spelling of them leads to the same one. */
const plainPath = /^(\/|(\/[\w.~-]+)+)$/
const secureList = Object.entries(secureHeaders).flat()
const onlyTestDomain = /^testDomain=[^&]+$/
const isFile = (path: string) => path.startsWith('/assets/')
const isCall = (path: string) => path === '/api' || path.startsWith('/api/')

/** Serves every page and every file that pages load. Returns the way to show a page again after its form was posted. */
export async function registerPages(
  app: FastifyInstance,
  context: PageContext,
  givenSource?: PageSource,
): Promise<{ renderPage: RenderPage }> {
  const source = givenSource ?? (await openPageSource(app, context.development))
  const cache = new PageCache()

  async function readPageRequest(request: FastifyRequest): Promise<PageRequest> {
    const [path = '/', query = ''] = (request.raw.url ?? '/').split('?', 2)
    const testDomain = testDomainIn(new URLSearchParams(query).get('testDomain'))
    const site = await context.siteOf(context.hostNameOf(request), testDomain)
    return { request, path, query, testDomain, site }
  }

  async function write(
    pageRequest: PageRequest,
    bundle: Bundle,
    more: Partial<PageState> & { posted?: boolean } = {},
  ) {
    const { posted = false, data = await dataOf(pageRequest), ...rest } = more
    const { site, path, query, testDomain } = pageRequest
    const { mayRegister } = context
    const state: PageState = { site: { brand: site.brand, testDomain, mayRegister }, data, ...rest }
    // Rendering takes the data out of the state it is given, and the document still has to carry it.
    const page = await bundle.render(query === '' ? path : `${path}?${query}`, {
      ...state,
      data: { ...data },
    })
    if (page.location !== undefined) {
      return {
        status: page.status,
        headers: { ...documentHeaders, location: page.location },
        html: '',
      } satisfies Written
    }
    const kind = bundle.kindOf(path)
    const { modules, ...rendered } = page
    const parts = documentParts(
      bundle,
      { site, state, path, posted, ...rendered },
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
    return { status: page.status, headers, html } satisfies Written
  }

  async function dataOf({ request, path }: PageRequest): Promise<PageData> {
    const known = Object.entries(context.pageData).find(([page]) => page === path)
    return known?.[1] ? { [path]: await known[1](request) } : {}
  }

  /** A page that is the same for everybody who asks under this brand. */
  async function sendShared(pageRequest: PageRequest, reply: FastifyReply, bundle: Bundle, missing: boolean) {
    const { request, site, path, query, testDomain } = pageRequest
    // Only test domains that somebody set up, and no other query: made-up ones would fill the cache.
    const named = query === '' || (testDomain === site.testDomain && onlyTestDomain.test(query))
    const keep = source.cached && named && plainPath.test(path)
    const make = async () => {
      const { status, headers, html } = await write(pageRequest, bundle)
      const bodies = await compressed(html, keep ? 9 : 4)
      return encodedAnswer(status, { ...headers, 'cache-control': 'no-cache' }, bodies)
    }
    const key = [site.version, context.version(), testDomain ?? '', missing ? '' : path].join('\n')
    const page = keep ? await cache.get(key, make) : await make()
    reply.hijack()
    sendEncoded(request.raw, reply.raw, page, request.protocol === 'https' ? secureList : [])
  }

  /** A page for this visitor alone; goes through the framework, which may have a cookie to add. */
  async function sendOwn(request: FastifyRequest, reply: FastifyReply, { status, headers, html }: Written) {
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
    // The router reads /%74eam as /team; here and in caches a page has one spelling.
    const spelt = path.includes('%') ? decodeURI(path) : path
    if (spelt !== path && plainPath.test(spelt)) {
      return reply.headers(documentHeaders).redirect(query === '' ? spelt : `${spelt}?${query}`, 308)
    }
    const bundle = await source.bundle()
    const kind = bundle.kindOf(path)
    let actor: ShownActor | null | undefined
    if (kind === 'portal' || kind === 'sign-in') {
      actor = await context.actorOf(request)
      const instead = bundle.redirectFor(path, actor?.role ?? null)
      if (instead !== undefined) {
        const target =
          testDomain === undefined ? instead : `${instead}?testDomain=${encodeURIComponent(testDomain)}`
        return reply.headers({ ...documentHeaders, 'cache-control': 'no-store' }).redirect(target, 302)
      }
    }
    if (kind !== 'portal' || !actor) return sendShared(pageRequest, reply, bundle, kind === 'missing')
    const shown = { username: actor.username, role: actor.role }
    return sendOwn(request, reply, await write(pageRequest, bundle, { actor: shown }))
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
    // A chunk of an earlier build: a page would be taken for the script that was asked for.
    if (isFile(path))
      return reply.code(404).type('text/plain').header('cache-control', 'no-store').send('Not found')
    return answer(request, reply)
  })

  return {
    async renderPage(request, reply, { path, status, data }) {
      const pageRequest = { ...(await readPageRequest(request)), path }
      const written = await write(pageRequest, await source.bundle(), {
        data: { [path]: data },
        posted: true,
      })
      return sendOwn(request, reply, { ...written, status })
    },
  }
}

type Page = Pick<DocumentParts, 'site' | 'state' | 'path' | 'status' | 'title' | 'html' | 'posted'>

function documentParts(bundle: Bundle, page: Page, lazy: readonly string[], shell: boolean): DocumentParts {
  const { boot, css, entry, font, styleSheets } = bundle
  const chunks = bundle.chunksOf(lazy)
  return {
    ...page,
    boot,
    font: page.site.css.includes('"Inter"') ? font : undefined,
    css: shell ? page.site.css : page.site.css + css,
    styleSheets: shell ? chunks.styleSheets : styleSheets,
    scripts: { entry, modules: chunks.modules, start: shell ? 'at-once' : 'late' },
  }
}

const strictPolicy = ({ boot, css }: DocumentParts) =>
  contentSecurityPolicy({ scripts: [sourceHash(boot)], styles: [sourceHash(cssForHtml(css))] })

async function encodedFor(request: FastifyRequest, html: string) {
  const bodies = await compressed(html, 4)
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const headers: Record<string, string> = { vary: 'accept-encoding' }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  return { body: bodies[encoding], headers }
}
