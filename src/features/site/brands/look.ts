import type { ShownBrand } from '../../../shared/site/pageState.ts'
import { defaultBrandName, defaultLogoPath } from '../../../shared/site/site.ts'
import { defaultMetaDescription, defaultMetaTitleOf } from './values.ts'
import { brandCss, darkPageOf, paletteOf } from './palette.ts'
import type { PublicBrand } from './schema.ts'

/** A brand as pages show it, with all defaults applied. */
export interface BrandLook {
  brand: ShownBrand
  faviconPath: string
  /** The theme-color for light pages is the primary color; for dark pages, it is the color of the page. */
  themeColor: string
  darkThemeColor: string
  /** The CSS rules that set the brand's custom properties on the root. */
  css: string
}

/** Trims a text; undefined for an empty text, which forms send for a cleared field. */
const textOrUndefined = (text: string | null): string | undefined => (text?.trim() ? text.trim() : undefined)

/** The path of the default logo in a brand's color; the color in the path allows permanent caching. */
export function defaultLogoPathFor(primaryColor: string | null): string {
  return `${defaultLogoPath}?color=${paletteOf(primaryColor)['--p'].slice(1)}`
}

/** The icon of a brand without a favicon: drawn from its logo, or the default logo in its color. */
function iconOf({ logoPath, primaryColor }: PublicBrand): string {
  const file = /^\/uploads\/(.+)/.exec(textOrUndefined(logoPath) ?? '')?.[1]
  return file === undefined ? defaultLogoPathFor(primaryColor) : `/favicon.ico?v=${file.slice(0, 8)}`
}

/** The icon's path for a page that shows the brand of a test domain. */
export const iconUnder = (testDomain: string, faviconPath: string) =>
  faviconPath.startsWith('/favicon.ico')
    ? `${faviconPath}&testDomain=${encodeURIComponent(testDomain)}`
    : faviconPath

/** Applies the defaults to a brand. */
export function lookOf(brand: PublicBrand): BrandLook {
  const { primaryColor, secondaryColor, fontFamily } = brand
  const name = textOrUndefined(brand.name) ?? defaultBrandName
  return {
    brand: {
      name,
      logoPath: textOrUndefined(brand.logoPath) ?? defaultLogoPathFor(primaryColor),
      logoSize: brand.logoSize,
      contactEmail: textOrUndefined(brand.contactEmail) ?? null,
      contactPhone: textOrUndefined(brand.contactPhone) ?? null,
      metaTitle: textOrUndefined(brand.defaultMetaTitle) ?? defaultMetaTitleOf(name),
      metaDescription: textOrUndefined(brand.defaultMetaDescription) ?? defaultMetaDescription,
    },
    faviconPath: textOrUndefined(brand.faviconPath) ?? iconOf(brand),
    themeColor: paletteOf(primaryColor, secondaryColor)['--p'],
    darkThemeColor: darkPageOf(primaryColor),
    css: brandCss(primaryColor, secondaryColor, fontFamily),
  }
}
