import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../../../server/database/database.ts'
import type { Db } from '../../../../server/database/db.ts'
import type { Site } from '../../../../server/render/site.ts'
import { testDomainIn } from '../../../../shared/site/pageState.ts'
import { phoneLink } from '../../../../shared/text/phoneLink.ts'
import {
  contactOf,
  defaultBrandName,
  defaultFaviconPath,
  defaultLogoPath,
} from '../../../../shared/site/site.ts'
import { canonicalHost } from '../hostName.ts'
import { iconUnder, lookOf } from '../look.ts'
import {
  defaultFont,
  defaultMetaDescription,
  defaultMetaTitleOf,
  defaultPrimaryColor,
  defaultSecondaryColor,
} from '../values.ts'
import { billingOf, shownOf, type SetFacts } from '../../provider/facts.ts'
import type { LegalPageName } from '../../../../shared/site/shownProvider.ts'
import { legalHtml, tooLongHtml } from '../../provider/server/legalHtml.ts'
import { readAllFacts } from '../../provider/server/queries.ts'
import type { PublicBrand } from '../schema.ts'
import { defaultBrandOf, originOf, primaryOf, readBrands, type StoredBrand } from './defaultBrand.ts'

/** The configuration of a host. A host without a brand has the configuration of the default brand. */
export interface HostConfig {
  /** Whether an active domain of an active brand has this name. If not, the default brand is shown. */
  isSetUp: boolean
  brand: PublicBrand
  /** The IANA name of the provider's time zone, if it was entered. */
  timeZone: string | undefined
  /** The site as pages need it, with all defaults applied. */
  site: Site
  /** The content of a legal page as HTML; undefined if it has no text. */
  legalHtmlOf: (page: LegalPageName) => string | undefined
}

export interface Sites {
  /**
   * The configuration of a host, or of a test domain if test domains are allowed. Unknown and inactive hosts get the
   * default brand's configuration. If the database cannot be read, returns the last configuration that was read, or the
   * built-in one if none was read since the start.
   */
  ofHost(host: string, testDomain?: string): Promise<HostConfig>
  /** The configuration for the host of a request, or for the test domain in the URL. */
  ofRequest(request: Pick<FastifyRequest, 'url' | 'hostname'>): Promise<HostConfig>
  close(): void
}

/** The source of the provider's own texts. */
interface TextSource {
  /** Reads all texts. Returns a function for the texts in effect under a brand, or without a brand. */
  readTexts: (db: Db) => Promise<(brandId?: number) => Site['texts']>
}

interface SitesOptions extends TextSource {
  allowTestDomain: boolean
  /** Called when the configuration could not be read. */
  onFailure(message: string, error: unknown): void
}

/** Used until the first brand is created. */
const builtInBrand: PublicBrand = {
  name: defaultBrandName,
  logoPath: defaultLogoPath,
  faviconPath: defaultFaviconPath,
  fontFamily: defaultFont,
  primaryColor: defaultPrimaryColor,
  secondaryColor: defaultSecondaryColor,
  contactEmail: null,
  contactPhone: null,
  defaultMetaTitle: defaultMetaTitleOf(defaultBrandName),
  defaultMetaDescription,
}

function configOf(
  brand: PublicBrand,
  { facts, texts }: { facts: SetFacts; texts?: Site['texts'] },
  {
    isSetUp,
    canonicalOrigin,
    takesPort,
  }: Pick<HostConfig, 'isSetUp'> & Pick<Site, 'canonicalOrigin' | 'takesPort'>,
): HostConfig {
  const written = new Map<LegalPageName, string>()
  const look = lookOf(brand)
  const provider = shownOf(facts)
  const { phone } = contactOf({ brand: look.brand, provider })
  return {
    isSetUp,
    brand,
    timeZone: facts.timeZone,
    site: {
      ...look,
      provider,
      texts,
      phoneLink: { phone, href: phoneLink(phone) },
      billing: billingOf(facts),
      version: createHash('sha256')
        .update(JSON.stringify([brand, canonicalOrigin, facts, texts]))
        .digest('base64url'),
      canonicalOrigin,
      takesPort,
      testDomain: undefined,
    },
    legalHtmlOf(page) {
      const text = facts[page]
      if (text === undefined) return undefined
      const html = written.get(page) ?? legalHtml(text) ?? tooLongHtml
      written.set(page, html)
      return html
    },
  }
}

/** Each configuration is made when its host is first asked for, because all domains together take long. */
interface Hosts {
  known: ReadonlyMap<string, () => HostConfig>
  /** The configuration of all hosts that are not in `known`. */
  unknown: () => HostConfig
}

function madeOnce<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}

const notSetUp = { isSetUp: false, canonicalOrigin: undefined, takesPort: false }
const builtIn: Hosts = {
  known: new Map(),
  unknown: madeOnce(() => configOf(builtInBrand, { facts: {} }, notSetUp)),
}

const publicOf = ({ id: _, isActive: __, domains: ___, ...brand }: StoredBrand): PublicBrand => brand

async function readHosts({ db }: Pick<Database, 'db'>, { readTexts }: TextSource): Promise<Hosts> {
  const [brands, facts, texts] = await Promise.all([readBrands(db), readAllFacts(db), readTexts(db)])
  const under = (brandId?: number) => ({ facts: facts.under(brandId), texts: texts(brandId) })
  const known = new Map<string, () => HostConfig>()
  for (const brand of brands.filter(({ isActive }) => isActive)) {
    const primary = primaryOf(brand)
    for (const domain of brand.domains) {
      const linked = primary ?? domain
      const setUp = { isSetUp: true, canonicalOrigin: originOf(linked), takesPort: linked.origin === null }
      known.set(
        domain.domainName,
        madeOnce(() => configOf(publicOf(brand), under(brand.id), setUp)),
      )
    }
  }
  const brand = defaultBrandOf(brands)
  if (!brand) return { known, unknown: madeOnce(() => configOf(builtInBrand, under(), notSetUp)) }
  // An inactive brand has no canonical origin, because its domains do not count as set up.
  const primary = brand.isActive ? primaryOf(brand) : undefined
  const canonicalOrigin = primary && originOf(primary)
  return {
    known,
    unknown: madeOnce(() => configOf(publicOf(brand), under(brand.id), { ...notSetUp, canonicalOrigin })),
  }
}

/**
 * Looks up configurations by host. All active domains are cached in memory, because administrators enter only a few. A
 * cache by requested host could be filled with invented names, and each name would cost a query.
 */
export function openSites(database: Pick<Database, 'db' | 'onNotify'>, options: SitesOptions): Sites {
  let hosts: Promise<Hosts> | undefined
  let readLast = builtIn
  const forget = () => {
    hosts = undefined
  }
  const listeners = (['brands', 'provider'] as const).map((topic) => database.onNotify(topic, forget))

  async function allHosts(): Promise<Hosts> {
    const reading = (hosts ??= readHosts(database, options))
    try {
      readLast = await reading
      return readLast
    } catch (error) {
      if (hosts === reading) forget()
      options.onFailure('Failed to fetch domain config', error)
      return readLast
    }
  }

  const ofHost: Sites['ofHost'] = async (host, testDomain) => {
    const { known, unknown } = await allHosts()
    const own = (known.get(canonicalHost(host) ?? '') ?? unknown)()
    if (!options.allowTestDomain || testDomain === undefined) return own
    const name = canonicalHost(testDomain)
    if (name === undefined) return own
    const tested = known.get(name)?.()
    // A test domain, even an unknown one, replaces the look of the host, but never its canonical URL.
    const { site, ...rest } = tested ?? unknown()
    const { canonicalOrigin, takesPort, version } = own.site
    return {
      ...rest,
      isSetUp: own.isSetUp,
      site: {
        ...site,
        version: `${site.version} ${version}`,
        canonicalOrigin,
        takesPort,
        faviconPath: iconUnder(name, site.faviconPath),
        testDomain: tested && name,
      },
    }
  }

  return {
    ofHost,
    ofRequest: ({ hostname, url }) => {
      const { searchParams } = new URL(url, 'http://page')
      return ofHost(hostname, testDomainIn(searchParams.get('testDomain')))
    },
    close: () => {
      for (const close of listeners) close()
    },
  }
}
