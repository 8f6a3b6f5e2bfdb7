import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { facts, factsChange, legalPageForm, owner, proofChange, uploadedClientLogo } from './schema.ts'
import { legalPageName, proof, shownBilling } from '../../../shared/site/shownProvider.ts'

const allowedRoles = ['Administrator'] as const
const params = z.object({ owner })
const pageParams = z.object({ owner, page: legalPageName })
const testDomain = z.optional(z.string())

/** The owner's own facts only: facts that a brand inherits are null. */
export const readFacts = endpoint({
  method: 'GET',
  path: '/api/provider/:owner/facts',
  allowedRoles,
  params,
  response: facts,
})

/**
 * For a brand, phone and email are refused here, because its contact phone and email are fields of the brand
 * (updateBrand). Needs confirmation, because the facts decide where invoices are paid and where replies go.
 */
export const saveFacts = endpoint({
  method: 'PUT',
  path: '/api/provider/:owner/facts',
  allowedRoles,
  params,
  body: factsChange,
  response: facts,
  conditional: true,
  confirmed: 'always',
})

export const readLegalPage = endpoint({
  method: 'GET',
  path: '/api/provider/:owner/pages/:page',
  allowedRoles,
  params: pageParams,
  response: z.object({ markdown: z.string() }),
})

export const saveLegalPage = endpoint({
  method: 'PUT',
  path: '/api/provider/:owner/pages/:page',
  allowedRoles,
  params: pageParams,
  body: legalPageForm,
  response: z.object({ markdown: z.string() }),
  conditional: true,
})

export const readProof = endpoint({
  method: 'GET',
  path: '/api/provider/:owner/proof',
  allowedRoles,
  params,
  response: proof,
})

export const saveProof = endpoint({
  method: 'PUT',
  path: '/api/provider/:owner/proof',
  allowedRoles,
  params,
  body: proofChange,
  response: proof,
  conditional: true,
})

/** Stores a logo, which is shown once saveProof saves its path. */
export const uploadClientLogo = endpoint({
  method: 'POST',
  path: '/api/provider/client-logo',
  allowedRoles,
  file: 'logo',
  response: uploadedClientLogo,
})

/** The payment details on invoices under the host or test domain, for roles that see invoices. */
export const readBilling = endpoint({
  method: 'GET',
  path: '/api/billing',
  allowedRoles: ['Administrator', 'agent', 'customer'],
  query: z.object({ testDomain }),
  readsLittle: true,
  response: shownBilling,
})

/** A legal page of the host, or of the test domain, as HTML. */
export const showLegalPage = endpoint({
  method: 'GET',
  path: '/api/legal-page',
  allowedRoles: 'anyone',
  query: z.object({ page: legalPageName, testDomain }),
  response: z.object({ html: z.string() }),
})
