import { defaultLogoPath } from '../../../../shared/site/site.ts'
import type { Brand, BrandFormValues } from '../schema.ts'
import { defaultFont, defaultPrimaryColor, defaultSecondaryColor } from '../values.ts'

/** The name of the draft of a brand, for DraftKey. */
export const brandDraft = (brand: Brand) => `brand ${brand.id}`

/** The initial values of a brand's form, with '' for null. */
export const brandStart = (brand: Brand): BrandFormValues => ({
  name: brand.name,
  fontFamily: brand.fontFamily,
  primaryColor: brand.primaryColor,
  secondaryColor: brand.secondaryColor,
  contactEmail: brand.contactEmail ?? '',
  contactPhone: brand.contactPhone ?? '',
  defaultMetaTitle: brand.defaultMetaTitle ?? '',
  defaultMetaDescription: brand.defaultMetaDescription ?? '',
})

export const newBrandDraft = 'new brand'
export const newBrandStart: BrandFormValues = {
  name: '',
  fontFamily: defaultFont,
  primaryColor: defaultPrimaryColor,
  secondaryColor: defaultSecondaryColor,
  contactEmail: '',
  contactPhone: '',
  defaultMetaTitle: '',
  defaultMetaDescription: '',
}

/** The path of a brand's logo; undefined for the default logo. */
export const shownLogo = (path: string | null) =>
  path === null || path.startsWith(defaultLogoPath) ? undefined : path
