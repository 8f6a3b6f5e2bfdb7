import type { FastifyInstance, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../../../server/render/escapeHtml.ts'
import { missing } from '../../../../server/http/errors.ts'
import { commonHeaders } from '../../../../server/http/headers.ts'
import {
  compressible,
  encodedResponse,
  sendEncoded,
  type EncodedResponse,
} from '../../../../server/render/encoded.ts'
import { PageCache } from '../../../../server/render/pageCache.ts'
import { withPortOf } from '../../../../server/render/portOfRequest.ts'
import type { Site } from '../../../../server/render/site.ts'
import { testDomainIn } from '../../../../shared/site/pageState.ts'
import type { Uploads } from '../../../base/uploads/server/uploads.ts'
import { defaultLogoPathFor } from '../look.ts'
import { brandPictures } from './brandPictures.ts'
import type { HostConfig, Sites } from './siteOfHost.ts'

const publicPaths = ['/', '/services', '/team', '/contact']
/** Pages for signed-in users, not for search engines. */
const privatePaths = ['/admin', '/agent', '/customer', '/api/']

/**
 * Lets caches store a file for only an hour, because the file changes with the brand. If the URL of a file contains a
 * version, a changed file has a new URL and is requested at once.
 */
const headers = { ...commonHeaders, 'cache-control': 'public, max-age=3600' }

const textFile = (type: string, text: string): EncodedResponse =>
  encodedResponse(200, { ...headers, 'content-type': type }, compressible(text, 'often'))

/** A text that contains the port of the client's request, so caches must not serve it to other clients. */
const ownTextFile = (type: string, text: string): EncodedResponse =>
  encodedResponse(
    200,
    { ...commonHeaders, 'cache-control': 'no-store', 'content-type': type },
    compressible(text, 'once'),
  )

const pictureFile = (type: string, identity: Buffer): EncodedResponse =>
  // Allowed on all sites, because other sites embed these pictures beside links.
  encodedResponse(
    200,
    { ...headers, 'content-type': type, 'cross-origin-resource-policy': 'cross-origin' },
    { identity },
  )

function robotsText(origin: string | undefined): string {
  const lines = ['User-agent: *', ...privatePaths.map((path) => `Disallow: ${path}`)]
  // Without a stored domain, no sitemap is listed. The host of the request is not trusted, because the client chooses
  // it.
  if (origin !== undefined) lines.push('', `Sitemap: ${origin}/sitemap.xml`)
  return `${lines.join('\n')}\n`
}

function sitemapText(origin: string, legalPages: readonly string[] = []): string {
  const paths = [...publicPaths, ...legalPages.map((page) => `/${page}`)]
  const urls = paths.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

/**
 * Serves the files that search engines, browsers and other sites request by fixed names, each made from the host's
 * brand. Cached in memory by the site's version.
 */
export function serveSiteFiles(app: FastifyInstance, sites: Sites, uploads: Uploads): void {
  const cache = new PageCache<EncodedResponse>(200)
  const pictures = brandPictures(uploads.files)

  function serveFile(
    path: string,
    fileOf: (host: HostConfig, request: FastifyRequest) => Promise<EncodedResponse>,
  ): void {
    app.get<{ Querystring: { testDomain?: unknown } }>(path, async (request, reply) => {
      const testDomain = testDomainIn(request.query.testDomain)
      const file = await fileOf(await sites.ofHost(request.hostname, testDomain), request)
      return sendEncoded(request, reply, file, testDomain === undefined ? [] : ['x-robots-tag', 'noindex'])
    })
  }

  const cached = (path: string, site: Site, make: () => Promise<EncodedResponse>) =>
    cache.get(`${path}\n${site.version}`, make)

  /** Serves a text with the canonical URLs of the site. */
  function serveText(path: string, type: string, textOf: (site: Site) => string): void {
    serveFile(path, async ({ site }, request) => {
      const withPort = withPortOf(request, site)
      return withPort === site
        ? cached(path, site, async () => textFile(type, textOf(site)))
        : ownTextFile(type, textOf(withPort))
    })
  }

  /** If the picture library is unavailable, redirects to the SVG of the default logo. */
  function servePicture(path: string, type: string, draw: (host: HostConfig) => Promise<Buffer>): void {
    const make = async (host: HostConfig) => {
      try {
        return pictureFile(type, await draw(host))
      } catch (error) {
        app.log.error({ err: error, path }, 'a picture of a brand could not be drawn')
        const location = defaultLogoPathFor(host.brand.primaryColor)
        return encodedResponse(
          302,
          { ...commonHeaders, 'cache-control': 'no-store', location },
          { identity: Buffer.alloc(0) },
        )
      }
    }
    serveFile(path, (host) => cached(path, host.site, () => make(host)))
  }

  serveText('/robots.txt', 'text/plain; charset=utf-8', ({ canonicalOrigin }) => robotsText(canonicalOrigin))
  serveText('/sitemap.xml', 'application/xml; charset=utf-8', ({ canonicalOrigin, provider }) => {
    if (canonicalOrigin === undefined) throw missing('Not found')
    return sitemapText(canonicalOrigin, provider.legalPages)
  })
  servePicture('/favicon.ico', 'image/x-icon', ({ brand }) => pictures.icon(brand))
  for (const path of ['/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'])
    servePicture(path, 'image/png', ({ brand }) => pictures.touchIcon(brand))
  servePicture('/og-image.png', 'image/png', ({ brand }) => pictures.linkPicture(brand))
}
