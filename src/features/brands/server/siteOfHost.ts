import { createHash } from 'node:crypto'
import type { Database } from '../../../server/database/database.ts'
import type { Site } from '../../../server/render/site.ts'
import {
  defaultBrandName,
  defaultFaviconPath,
  defaultLogoPath,
  defaultMetaDescription,
  headline,
} from '../../../site.ts'
import { canonicalHost } from '../hostName.ts'
import { iconUnder, lookOf } from '../look.ts'
import { defaultFont, defaultPrimaryColor, defaultSecondaryColor } from '../values.ts'
import { billingOf, shownOf, type SetFacts } from '../../provider/facts.ts'
import type { LegalPageName } from '../../provider/schema.ts'
import { legalHtml } from '../../provider/server/legalHtml.ts'
import { readAllFacts } from '../../provider/server/queries.ts'
import type { PublicBrand } from '../schema.ts'
import { activeDomains } from './queries.ts'

/** The configuration of a host: that of its brand, or the built-in one. */
export interface HostConfig {
  brand: PublicBrand
  /** The same as pages need it, with every default filled in. */
  site: Site
  /** The content of a legal page as HTML; undefined where it has no text. */
  legalHtmlOf: (page: LegalPageName) => string | undefined
}

export interface Sites {
  /**
   * The configuration of a host, or of a test domain instead where those are allowed. Unknown and inactive hosts, and all
   * hosts while the database cannot be read, get the built-in configuration.
   */
  ofHost(host: string, testDomain?: string): Promise<HostConfig>
  close(): void
}

interface SitesOptions {
  allowTestDomain: boolean
  /** Called when the configuration could not be read. */
  onFailure(message: string, error: unknown): void
}

/** For a host that is not set up, or whose domain or brand is inactive: it must never show another brand. */
const builtInBrand: PublicBrand = {
  name: defaultBrandName,
  logoPath: defaultLogoPath,
  faviconPath: defaultFaviconPath,
  fontFamily: defaultFont,
  primaryColor: defaultPrimaryColor,
  secondaryColor: defaultSecondaryColor,
  contactEmail: null,
  contactPhone: null,
  defaultMetaTitle: `${defaultBrandName} | ${headline}`,
  defaultMetaDescription,
}

const findBrands = ({ db }: Pick<Database, 'db'>) =>
  activeDomains(db)
    .select([
      'domains.domainName',
      'domains.isPrimary',
      'brands.id as brandId',
      'brands.name',
      'brands.logoPath',
      'brands.faviconPath',
      'brands.fontFamily',
      'brands.primaryColor',
      'brands.secondaryColor',
      'brands.contactEmail',
      'brands.contactPhone',
      'brands.defaultMetaTitle',
      'brands.defaultMetaDescription',
    ])
    .execute()

function configOf(brand: PublicBrand, canonical: string | undefined, facts: SetFacts): HostConfig {
  const written = new Map<LegalPageName, string>()
  return {
    brand,
    site: {
      ...lookOf(brand),
      provider: shownOf(facts),
      billing: billingOf(facts),
      version: createHash('sha256')
        .update(JSON.stringify([brand, canonical, facts]))
        .digest('base64url'),
      canonicalHost: canonical,
      testDomain: undefined,
    },
    legalHtmlOf(page) {
      const text = facts[page]
      if (text === undefined) return undefined
      const html = written.get(page) ?? legalHtml(text)
      written.set(page, html)
      return html
    },
  }
}

interface Hosts {
  known: ReadonlyMap<string, HostConfig>
  /** Of every other host. */
  unknown: HostConfig
}

const builtIn: Hosts = { known: new Map(), unknown: configOf(builtInBrand, undefined, {}) }

async function readHosts(database: Pick<Database, 'db'>): Promise<Hosts> {
  const [rows, facts] = await Promise.all([findBrands(database), readAllFacts(database.db)])
  const primary = new Map(rows.filter((row) => row.isPrimary).map((row) => [row.brandId, row.domainName]))
  const known = rows.map(({ domainName, isPrimary: _, brandId, ...brand }): [string, HostConfig] => [
    domainName,
    configOf(brand, primary.get(brandId) ?? domainName, facts.under(brandId)),
  ])
  return { known: new Map(known), unknown: configOf(builtInBrand, undefined, facts.under()) }
}

/**
 * Looks up configurations by host. All active domains are kept in memory: administrators enter few of them, while a
 * cache by requested host could be filled with invented names, and each of those would cost a query.
 */
export function openSites(database: Pick<Database, 'db' | 'onNotify'>, options: SitesOptions): Sites {
  let hosts: Promise<Hosts> | undefined
  const forget = () => {
    hosts = undefined
  }
  const listeners = (['brands', 'provider'] as const).map((topic) => database.onNotify(topic, forget))

  async function allHosts(): Promise<Hosts> {
    const reading = (hosts ??= readHosts(database))
    try {
      return await reading
    } catch (error) {
      if (hosts === reading) forget()
      options.onFailure('Failed to fetch domain config', error)
      return builtIn
    }
  }

  return {
    async ofHost(host, testDomain) {
      const { known, unknown } = await allHosts()
      const own = known.get(canonicalHost(host) ?? '') ?? unknown
      if (!options.allowTestDomain || testDomain === undefined) return own
      const name = canonicalHost(testDomain)
      if (name === undefined) return own
      const tested = known.get(name)
      // Known or not, a test domain replaces the look of the host, but never its canonical address.
      const { site, ...rest } = tested ?? unknown
      const { canonicalHost: canonical, version } = own.site
      return {
        ...rest,
        site: {
          ...site,
          version: `${site.version} ${version}`,
          canonicalHost: canonical,
          faviconPath: iconUnder(name, site.faviconPath),
          testDomain: tested && name,
        },
      }
    },
    close: () => {
      for (const close of listeners) close()
    },
  }
}
