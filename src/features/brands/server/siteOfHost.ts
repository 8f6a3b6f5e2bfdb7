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
import { brandCss, paletteOf } from '../palette.ts'
import { defaultFont, defaultPrimaryColor, defaultSecondaryColor, type PublicBrand } from '../schema.ts'
import { defaultLogoPathFor } from './defaultLogo.ts'

/** What a host is tied to: its brand, or else the built-in one. */
export interface HostConfig {
  brand: PublicBrand
  /** The same, dressed for pages. */
  site: Site
}

export interface Sites {
  /** The configuration of a host; a test domain that is known takes the place of the host's own brand. */
  ofHost(host: string, testDomain?: string): Promise<HostConfig>
  close(): void
}

interface SitesOptions {
  allowTestDomain: boolean
  /** Told when the configuration could not be read; pages then stand with the defaults. */
  onFailure(message: string, error: unknown): void
}

/** What stands under a host that nobody has set up, or whose brand is switched off: never another brand. */
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
  db
    .selectFrom('domains')
    .innerJoin('brands', 'brands.id', 'domains.brandId')
    .where('domains.isActive', '=', true)
    .where('brands.isActive', '=', true)
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

/** An empty text is an absent one: forms send it for a field that somebody cleared. */
const given = (text: string | null): string | undefined => (text?.trim() ? text.trim() : undefined)

function siteOf(brand: PublicBrand, canonical: string | undefined): Site {
  const name = given(brand.name) ?? defaultBrandName
  return {
    version: createHash('sha256')
      .update(JSON.stringify([brand, canonical]))
      .digest('base64url'),
    brand: {
      name,
      logoPath: given(brand.logoPath) ?? defaultLogoPathFor(brand.primaryColor),
      contactEmail: given(brand.contactEmail) ?? null,
      contactPhone: given(brand.contactPhone) ?? null,
      metaTitle: given(brand.defaultMetaTitle) ?? `${name} | ${headline}`,
      metaDescription: given(brand.defaultMetaDescription) ?? defaultMetaDescription,
    },
    canonicalHost: canonical,
    faviconPath: given(brand.faviconPath) ?? defaultFaviconPath,
    themeColor: paletteOf(brand.primaryColor, brand.secondaryColor)['--p'],
    css: brandCss(brand.primaryColor, brand.secondaryColor, brand.fontFamily),
    testDomain: undefined,
  }
}

const unknownHost: HostConfig = { brand: builtInBrand, site: siteOf(builtInBrand, undefined) }

async function readHosts(database: Pick<Database, 'db'>): Promise<ReadonlyMap<string, HostConfig>> {
  const rows = await findBrands(database)
  const primary = new Map(rows.filter((row) => row.isPrimary).map((row) => [row.brandId, row.domainName]))
  return new Map(
    rows.map(({ domainName, isPrimary: _, brandId, ...brand }) => [
      domainName,
      { brand, site: siteOf(brand, primary.get(brandId) ?? domainName) },
    ]),
  )
}

/**
 * Which brand a host wears. All active domains are held at once: there are as many as administrators entered, and
 * the made-up hosts of strangers, which would fill a cache by host, cost neither memory nor a query.
 */
export function openSites(database: Pick<Database, 'db' | 'onNotify'>, options: SitesOptions): Sites {
  let hosts: Promise<ReadonlyMap<string, HostConfig>> | undefined
  const forget = () => {
    hosts = undefined
  }
  const close = database.onNotify('brands', forget)

  async function allHosts(): Promise<ReadonlyMap<string, HostConfig>> {
    const reading = (hosts ??= readHosts(database))
    try {
      return await reading
    } catch (error) {
      if (hosts === reading) forget()
      options.onFailure('Failed to fetch domain config', error)
      return new Map()
    }
  }

  return {
    async ofHost(host, testDomain) {
      const known = await allHosts()
      const own = known.get(canonicalHost(host) ?? '') ?? unknownHost
      if (!options.allowTestDomain || testDomain === undefined) return own
      const name = canonicalHost(testDomain)
      if (name === undefined) return own
      const tested = known.get(name)
      // Known or not, a test domain takes the place of the host's look, but never of its canonical address.
      const { brand, site } = tested ?? unknownHost
      const { canonicalHost: canonical, version } = own.site
      return {
        brand,
        site: {
          ...site,
          version: `${site.version} ${version}`,
          canonicalHost: canonical,
          testDomain: tested && name,
        },
      }
    },
    close,
  }
}
