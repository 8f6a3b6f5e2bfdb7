import * as z from 'zod/mini'
import {
  atMost,
  blankAsNull,
  codeLine,
  emailAddress,
  id,
  line,
  timestamp,
} from '../../../shared/endpoint/fields.ts'
import { hasDot } from '../../../shared/text/domainName.ts'
import { displayName } from '../../../shared/text/nameFields.ts'
import { trimmed } from '../../../shared/text/typedText.ts'
import { pictureSize } from '../../../shared/site/pictureSize.ts'
import { parseColor } from './color.ts'
import { exampleHost, invalidHost } from './hostName.ts'
import { defaultPrimaryColor } from './values.ts'

const optionalText = z.nullable(z.string())

/** The public fields of a brand; defaults apply to null fields. */
export const publicBrand = z.object({
  name: optionalText,
  logoPath: optionalText,
  faviconPath: optionalText,
  fontFamily: optionalText,
  primaryColor: optionalText,
  secondaryColor: optionalText,
  contactEmail: optionalText,
  contactPhone: optionalText,
  defaultMetaTitle: optionalText,
  defaultMetaDescription: optionalText,
  /** The size of an uploaded logo; null if there is no uploaded logo, or if it could not be measured. */
  logoSize: z.optional(z.nullable(pictureSize)),
})
export type PublicBrand = z.infer<typeof publicBrand>

const color = (message?: string) =>
  codeLine(64).check(
    z.minLength(4, message),
    z.refine((text) => parseColor(text) !== undefined, `Please enter a color such as ${defaultPrimaryColor}`),
  )

const fontFamily = line(200).check(
  z.regex(/^[A-Za-z0-9 ,'"-]*$/, 'Please use letters, digits, spaces, commas, quotes and hyphens only'),
)

const name = z
  .pipe(displayName(100), z.string())
  .check(z.minLength(3, 'Brand name must be at least 3 characters'))

/** The fields of the brand forms. Optional fields may be empty; a contact email is required. */
export const brandForm = z.object({
  name,
  fontFamily,
  primaryColor: color('Primary color is required'),
  secondaryColor: color(),
  contactEmail: emailAddress('Invalid email address'),
  contactPhone: codeLine(50),
  defaultMetaTitle: line(200),
  defaultMetaDescription: line(500),
})
export type BrandFormValues = z.infer<typeof brandForm>

const { shape } = brandForm
const change = {
  name: z.optional(shape.name),
  primaryColor: z.optional(shape.primaryColor),
  secondaryColor: z.optional(shape.secondaryColor),
  fontFamily: blankAsNull(shape.fontFamily),
  contactEmail: blankAsNull(shape.contactEmail),
  contactPhone: blankAsNull(shape.contactPhone),
  defaultMetaTitle: blankAsNull(shape.defaultMetaTitle),
  defaultMetaDescription: blankAsNull(shape.defaultMetaDescription),
  /** Paths of uploaded files or of the built-in logo and favicon; createBrand and changeBrand refuse others. */
  logoPath: blankAsNull(codeLine(300)),
  faviconPath: blankAsNull(codeLine(300)),
  isActive: z.optional(z.boolean()),
}

/** Omitted fields stay unchanged. */
export const brandChange = z.object(change)
export type BrandChange = z.infer<typeof brandChange>
export const newBrand = z.object({ ...change, name: shape.name })
export type NewBrand = z.infer<typeof newBrand>

export const brand = z.object({
  id,
  name: z.string(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  logoPath: optionalText,
  faviconPath: optionalText,
  fontFamily: z.string(),
  contactEmail: optionalText,
  contactPhone: optionalText,
  defaultMetaTitle: optionalText,
  defaultMetaDescription: optionalText,
  isActive: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Brand = z.infer<typeof brand>

export const listedBrand = z.object({
  ...z.pick(brand, { id: true, name: true, primaryColor: true, secondaryColor: true, isActive: true }).shape,
  domainCount: z.number(),
  /** The primary domain, for links in mails; null if there is none. */
  primaryDomain: optionalText,
  /** Whether this brand is shown on hosts without a brand. */
  isDefault: z.boolean(),
})
export type ListedBrand = z.infer<typeof listedBrand>

export const uploadedFavicon = z.object({ faviconPath: z.string() })
export const uploadedLogo = z.object({ logoPath: z.string() })

// The routes check that this is a host name, because the error message names the host of the request as an example.
const domainName = z
  .string()
  .check(z.overwrite(trimmed), z.minLength(1, 'Domain name is required'), atMost(1000))
const brandId = z
  .number('Please select a brand')
  .check(z.int('Please select a brand'), z.positive('Please select a brand'), z.maximum(2_147_483_647))

export const newDomain = z.object({
  domainName,
  brandId,
  isActive: z._default(z.boolean(), true),
  isPrimary: z._default(z.boolean(), false),
})
export type NewDomain = z.infer<typeof newDomain>

export const domainChange = z.object({
  domainName: z.optional(domainName),
  brandId: z.optional(brandId),
  isActive: z.optional(z.boolean()),
  isPrimary: z.optional(z.boolean()),
  /**
   * The origin of links. If it is null or blank, it is derived from the host name. The routes check that it belongs to
   * the host.
   */
  origin: blankAsNull(codeLine(300)),
})
export type DomainChange = z.infer<typeof domainChange>

/** The form of a new domain; the current `host` is always accepted. */
export const domainForm = (host: string) =>
  z.object({
    domainName: domainName.check(
      z.refine(
        (text) =>
          text === '' ||
          text === host ||
          (/^[\p{L}\p{N}](.*[\p{L}\p{M}\p{N}])?$/u.test(text) && hasDot(text)),
        invalidHost(exampleHost(host)),
      ),
    ),
    brandId: z.string().check(z.minLength(1, 'Please select a brand')),
    isActive: z.boolean(),
    isPrimary: z.boolean(),
  })

/** The form of an existing domain. */
export const editDomainForm = (host: string) =>
  z.extend(z.pick(domainForm(host), { domainName: true, brandId: true }), { origin: codeLine(300) })

const domainFields = {
  id,
  domainName: z.string(),
  brandId: id,
  isActive: z.boolean(),
  isPrimary: z.boolean(),
  createdAt: timestamp,
  lastVerifiedAt: z.nullable(timestamp),
}

/** A brand with at most `maxShownDomains` of its domains: first the primary domain, then the others by name. */
export const brandWithDomains = z.object({
  ...brand.shape,
  domains: z.array(z.object({ id, domainName: z.string(), isActive: z.boolean(), isPrimary: z.boolean() })),
  domainCount: z.number(),
  /**
   * Whether the host of the request is a domain of this brand. The host shows the brand while the domain and the brand
   * are active.
   */
  isOfThisHost: z.boolean(),
})
export type BrandWithDomains = z.infer<typeof brandWithDomains>

export const listedDomain = z.object({ ...domainFields, brand: z.pick(brand, { id: true, name: true }) })
export type ListedDomain = z.infer<typeof listedDomain>
/** A domain with its brand and the origin of links to it, such as https://portal.example. */
export const domain = z.object({ ...domainFields, origin: z.string(), brand })
export type Domain = z.infer<typeof domain>
