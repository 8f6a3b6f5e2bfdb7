import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Placeholder } from '../../shared/site/placeholders.ts'
import type { PageData, ShownActor, ShownBrand, ShownSite } from '../../shared/site/pageState.ts'
import type { RequestInternally } from '../endpoints/requestInternally.ts'

/** The brand of a host, as documents show it. */
export interface Site {
  /** Changes whenever any other field does: part of the cache key of pages. */
  version: string
  brand: ShownBrand
  provider: ShownSite['provider']
  /** The provider's own texts. */
  texts?: ShownSite['texts']
  phoneLink?: ShownSite['phoneLink']
  billing: NonNullable<ShownSite['billing']>
  /** Such as https://portal.example; undefined where no domain of the brand has one. */
  canonicalOrigin: string | undefined
  /**
   * Whether `canonicalOrigin` is derived from the domain name alone, and then takes the port of a request
   * (portOfRequest.ts).
   */
  takesPort: boolean
  faviconPath: string
  themeColor: string
  darkThemeColor: string
  /** The rule that sets the brand's custom properties on the root. */
  css: string
  /** The test domain that selected this brand; undefined when none was given or it is unknown. */
  testDomain: string | undefined
}

/** The parts of the server that pages need. */
export interface PageContext {
  siteOf(host: string, testDomain?: string): Promise<Site>
  /** Also corrects the cookie by which tabs know who is signed in. */
  actorOf(request: FastifyRequest, reply: FastifyReply): Promise<(ShownActor & { id: number }) | null>
  /** For the session that `actorOf` has found. */
  requestInternally: RequestInternally
  /**
   * The longest wait of a document for its preloaded data, in ms. Without it, the screen would wait for the same data
   * after the script has loaded.
   */
  maxFirstDataWaitMs: number
  /** Sets the session end cookie for a client without a session that is redirected from `path` to a sign-in page. */
  leaveSessionEnd(request: FastifyRequest, reply: FastifyReply, path: string): void
  /** The data of a page besides its brand, by path; a change of it must also change `version`. */
  pageData: { [Path in keyof PageData]?: (request: FastifyRequest) => Promise<PageData[Path]> }
  /** The host of the request; behind a trusted proxy, the one that the proxy names. */
  hostNameOf(request: FastifyRequest): string
  /** The announced functions that work. */
  working(): Promise<readonly Placeholder[]>
  /**
   * The sign-in methods besides the password under this host, even if another brand is previewed. A change must also
   * change `version`.
   */
  offered(host: string): Promise<Pick<ShownSite, 'waysIn'>>
  /** Constant while the process runs. */
  mayRegister: boolean
  /** Changes whenever something that pages show has changed, except brands. */
  version(): string
  development: boolean
}
