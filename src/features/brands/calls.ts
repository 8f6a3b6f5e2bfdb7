import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { done, idInPath } from '../../fields.ts'
import { shownProvider } from '../provider/schema.ts'
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

const audience = ['Administrator'] as const
const params = z.object({ id: idInPath })

/** The brand of the host, or of `testDomain` where test domains are allowed, with what the provider has entered of itself. */
export const domainConfig = call({
  method: 'GET',
  path: '/api/domain-config',
  audience: 'anyone',
  query: z.object({ testDomain: z.optional(z.string()) }),
  answer: z.object({ brand: publicBrand, provider: shownProvider }),
})

/** By host name. */
export const listDomains = call({
  method: 'GET',
  path: '/api/domains',
  audience,
  answer: z.array(listedDomain),
})

export const readDomain = call({ method: 'GET', path: '/api/domains/:id', audience, params, answer: domain })

export const createDomain = call({
  method: 'POST',
  path: '/api/domains',
  audience,
  body: newDomain,
  answer: domain,
  status: 201,
  confirmed: 'always',
})

/** Fields that are not sent stay as they are. */
export const updateDomain = call({
  method: 'PUT',
  path: '/api/domains/:id',
  audience,
  params,
  body: domainChange,
  answer: domain,
  conditional: true,
  confirmed: 'always',
})

/** Its host then shows the default brand. Of a brand whose primary domain it was, the oldest active one takes its place. */
export const deleteDomain = call({
  method: 'DELETE',
  path: '/api/domains/:id',
  audience,
  params,
  answer: done,
  confirmed: 'always',
})

/** By name. */
export const listBrands = call({ method: 'GET', path: '/api/brands', audience, answer: z.array(brand) })

/** All brands by name, each with how many domains it has. */
export const listBrandDirectory = call({
  method: 'GET',
  path: '/api/brand-directory',
  audience,
  answer: z.array(listedBrand),
})

/** One brand with its domains. */
export const readBrand = call({
  method: 'GET',
  path: '/api/brand-directory/:id',
  audience,
  params,
  answer: brandWithDomains,
})

export const createBrand = call({
  method: 'POST',
  path: '/api/brands',
  audience,
  body: newBrand,
  answer: brand,
  status: 201,
})

/** Fields that are not sent stay as they are; null and blank text clear. */
export const updateBrand = call({
  method: 'PUT',
  path: '/api/brands/:id',
  audience,
  params,
  body: brandChange,
  answer: brand,
  conditional: true,
})

/** With its facts. Refused while a domain shows it, while people sign in elsewhere under it alone, and for the default brand. */
export const deleteBrand = call({
  method: 'DELETE',
  path: '/api/brands/:id',
  audience,
  params,
  answer: done,
})

/**
 * Stores a logo. The brand shows it at once, unless `apply` is 'later': then it is only stored, and shown once
 * updateBrand names its path together with the other changes of a form.
 */
export const uploadLogo = call({
  method: 'POST',
  path: '/api/brand-logo/:brandId',
  audience,
  params: z.object({ brandId: idInPath }),
  query: z.object({ apply: z.optional(z.enum(['now', 'later'])) }),
  file: 'logo',
  answer: uploadedLogo,
})

/** Stores a picture for the tabs of browsers, at most 192 pixels a side. It is shown once updateBrand names its path. */
export const uploadFavicon = call({
  method: 'POST',
  path: '/api/brand-favicon/:brandId',
  audience,
  params: z.object({ brandId: idInPath }),
  file: 'favicon',
  answer: uploadedFavicon,
})
