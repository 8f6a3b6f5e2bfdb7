import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { done, idInPath } from '../../../shared/endpoint/fields.ts'
import { siteTexts } from '../../../shared/site/siteTexts.ts'
import { shownProvider } from '../../../shared/site/shownProvider.ts'
import {
  brand,
  brandChange,
  brandWithDomains,
  domain,
  domainChange,
  listedBrand,
  listedDomain,
  newBrand,
  newDomain,
  publicBrand,
  uploadedFavicon,
  uploadedLogo,
} from './schema.ts'

const allowedRoles = ['Administrator'] as const
const params = z.object({ id: idInPath })

/** The brand of the host, or of `testDomain` if test domains are allowed, with the provider profile. */
export const domainConfig = endpoint({
  method: 'GET',
  path: '/api/domain-config',
  allowedRoles: 'anyone',
  query: z.object({ testDomain: z.optional(z.string()) }),
  response: z.object({ brand: publicBrand, provider: shownProvider, texts: z.optional(siteTexts) }),
})

/** Lists the domains by host name. */
export const listDomains = endpoint({
  method: 'GET',
  path: '/api/domains',
  allowedRoles,
  response: z.array(listedDomain),
})

export const readDomain = endpoint({
  method: 'GET',
  path: '/api/domains/:id',
  allowedRoles,
  params,
  response: domain,
})

export const createDomain = endpoint({
  method: 'POST',
  path: '/api/domains',
  allowedRoles,
  body: newDomain,
  response: domain,
  status: 201,
  confirmed: 'always',
})

/** Omitted fields stay unchanged. */
export const updateDomain = endpoint({
  method: 'PUT',
  path: '/api/domains/:id',
  allowedRoles,
  params,
  body: domainChange,
  response: domain,
  conditional: true,
  confirmed: 'always',
})

/**
 * Deletes a domain; its host then shows the default brand. If the domain was primary, the brand's oldest active domain
 * becomes primary.
 */
export const deleteDomain = endpoint({
  method: 'DELETE',
  path: '/api/domains/:id',
  allowedRoles,
  params,
  response: done,
  confirmed: 'always',
})

/** Lists the brands by name. */
export const listBrands = endpoint({
  method: 'GET',
  path: '/api/brands',
  allowedRoles,
  response: z.array(brand),
})

/** All brands by name, each with the number of its domains. */
export const listBrandDirectory = endpoint({
  method: 'GET',
  path: '/api/brand-directory',
  allowedRoles,
  response: z.array(listedBrand),
})

/** One brand with its domains. */
export const readBrand = endpoint({
  method: 'GET',
  path: '/api/brand-directory/:id',
  allowedRoles,
  params,
  response: brandWithDomains,
})

export const createBrand = endpoint({
  method: 'POST',
  path: '/api/brands',
  allowedRoles,
  body: newBrand,
  response: brand,
  status: 201,
})

/** Omitted fields stay unchanged; null and blank text clear a field. */
export const updateBrand = endpoint({
  method: 'PUT',
  path: '/api/brands/:id',
  allowedRoles,
  params,
  body: brandChange,
  response: brand,
  conditional: true,
  confirmed: 'always',
})

/** Deletes a brand with its facts. Refused for the default brand, or if a domain or an identity provider uses it. */
export const deleteBrand = endpoint({
  method: 'DELETE',
  path: '/api/brands/:id',
  allowedRoles,
  params,
  response: done,
})

/**
 * Stores a logo. The brand shows the logo at once, unless `apply` is 'later': then the logo is shown once updateBrand
 * saves its path with the other changes of a form.
 */
export const uploadLogo = endpoint({
  method: 'POST',
  path: '/api/brand-logo/:brandId',
  allowedRoles,
  params: z.object({ brandId: idInPath }),
  query: z.object({ apply: z.optional(z.enum(['now', 'later'])) }),
  file: 'logo',
  response: uploadedLogo,
})

/**
 * Stores a favicon. Unless it is a drawing, it is scaled down to at most 192 pixels a side. It is shown once
 * updateBrand saves its path.
 */
export const uploadFavicon = endpoint({
  method: 'POST',
  path: '/api/brand-favicon/:brandId',
  allowedRoles,
  params: z.object({ brandId: idInPath }),
  file: 'favicon',
  response: uploadedFavicon,
})
