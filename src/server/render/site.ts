import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Placeholder } from '../../shared/site/placeholders.ts'
import type { PageData, ShownActor, ShownBrand, ShownSite } from '../../shared/site/pageState.ts'
import type { RequestInternally } from '../endpoints/requestInternally.ts'

/** The brand of a host, as pages show it. */
export interface Site {
  /** Changes whenever any other field does: part of the cache key of pages. */
  version: string
  brand: ShownBrand
  provider: ShownSite['provider']
  /** The provider's own texts. */
  texts?: ShownSite['texts']
  phoneLink?: ShownSite['phoneLink']
  billing: NonNullable<ShownSite['billing']>
  /** The origin of canonical addresses, such as https://portal.example; undefined if no domain of the brand has one. */
  canonicalOrigin: string | undefined
  /**
   * Whether `canonicalOrigin` is derived from the domain name alone, so that the port of a request is added
   * (portOfRequest.ts).
   */
  takesPort: boolean
  faviconPath: string
  themeColor: string
  darkThemeColor: string
  /** The CSS rule that sets the brand's custom properties on the root element. */
  css: string
  /** The test domain that selected this brand; undefined when none was given or it is unknown. */
  testDomain: string | undefined
}

export interface PageContext {
  siteOf(host: string, testDomain?: string): Promise<Site>
  /** The user who is signed in. Also corrects the session user cookie, by which browser tabs know this user. */
  actorOf(request: FastifyRequest, reply: FastifyReply): Promise<(ShownActor & { id: number }) | null>
  /** Answers requests of the user whose session `actorOf` has found. */
  requestInternally: RequestInternally
  /**
   * In ms. The maximum time that a page waits for its preloaded data. Without this wait, the screen would wait for the
   * same data after the script has loaded.
   */
  maxFirstDataWaitMs: number
  /** Sets the session end cookie when a client without a session is redirected from `path` to a sign-in page. */
  leaveSessionEnd(request: FastifyRequest, reply: FastifyReply, path: string): void
  /** The data of a page besides its brand, by path. When this data changes, `version` must change, too. */
  pageData: { [Path in keyof PageData]?: (request: FastifyRequest) => Promise<PageData[Path]> }
  /** The host of the request; behind a trusted proxy, the one that the proxy names. */
  hostNameOf(request: FastifyRequest): string
  /** The placeholders that work (placeholders.ts). */
  working(): Promise<readonly Placeholder[]>
  /**
   * The sign-in methods besides the password that this host offers, even if a test domain shows another brand. When
   * they change, `version` must change, too.
   */
  offered(host: string): Promise<Pick<ShownSite, 'waysIn'>>
  /** Constant while the process runs. */
  mayRegister: boolean
  /** Changes whenever something that pages show has changed, except brands. */
  version(): string
  development: boolean
}
