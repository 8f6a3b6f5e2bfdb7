import type { FastifyRequest } from 'fastify'
import type { PageData, ShownActor, ShownBrand } from '../../pageState.ts'

/** What a document takes from the brand of its host. */
export interface Site {
  /** Another one whenever anything else here is different: pages are cached by it. */
  version: string
  brand: ShownBrand
  /** Host of canonical addresses; undefined for a host that nobody has set up. */
  canonicalHost: string | undefined
  faviconPath: string
  themeColor: string
  /** The rule that sets the brand's custom properties on the root. */
  css: string
  /** The test domain that chose this brand; undefined when none was given or nobody knows it. */
  testDomain: string | undefined
}

/** What pages ask of the rest of the house. */
export interface PageContext {
  siteOf(host: string, testDomain?: string): Promise<Site>
  actorOf(request: FastifyRequest): Promise<ShownActor | null>
  /** What a page shows beside its brand, by its path; its change must show in `version`. */
  pageData: { [Path in keyof PageData]?: (request: FastifyRequest) => Promise<PageData[Path]> }
  /** The host that was asked for, behind a trusted proxy the one that the proxy names. */
  hostNameOf(request: FastifyRequest): string
  /** As long as the process lives. */
  mayRegister: boolean
  /** Another text whenever something that pages show has changed, brands aside. */
  version(): string
  development: boolean
}
