import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { idInPath } from '../../fields.ts'
import {
  facts,
  factsChange,
  legalPageForm,
  legalPageName,
  proof,
  proofChange,
  shownBilling,
  uploadedClientLogo,
} from './schema.ts'

const audience = ['Administrator'] as const
/** 'installation', or the id of a brand. */
const owner = z.union([z.literal('installation'), idInPath])
const params = z.object({ owner })
const pageParams = z.object({ owner, page: legalPageName })
const testDomain = z.optional(z.string())

/** As stored for this owner alone: what a brand takes over from the installation is null here. */
export const readFacts = call({
  method: 'GET',
  path: '/api/provider/:owner/facts',
  audience,
  params,
  answer: facts,
})

/** Phone and email of a brand are its contact phone and email, and refused here. */
export const saveFacts = call({
  method: 'PUT',
  path: '/api/provider/:owner/facts',
  audience,
  params,
  body: factsChange,
  answer: facts,
  conditional: true,
})

export const readLegalPage = call({
  method: 'GET',
  path: '/api/provider/:owner/pages/:page',
  audience,
  params: pageParams,
  answer: z.object({ markdown: z.string() }),
})

export const saveLegalPage = call({
  method: 'PUT',
  path: '/api/provider/:owner/pages/:page',
  audience,
  params: pageParams,
  body: legalPageForm,
  answer: z.object({ markdown: z.string() }),
  conditional: true,
})

export const readProof = call({
  method: 'GET',
  path: '/api/provider/:owner/proof',
  audience,
  params,
  answer: proof,
})

export const saveProof = call({
  method: 'PUT',
  path: '/api/provider/:owner/proof',
  audience,
  params,
  body: proofChange,
  answer: proof,
  conditional: true,
})

/** Stores a logo, which is shown once saveProof names its path. */
export const uploadClientLogo = call({
  method: 'POST',
  path: '/api/provider/client-logo',
  audience,
  file: 'logo',
  answer: uploadedClientLogo,
})

/** What invoices under the host, or the test domain, say of how to pay. For those who see invoices only. */
export const readBilling = call({
  method: 'GET',
  path: '/api/billing',
  audience: ['Administrator', 'agent', 'customer'],
  query: z.object({ testDomain }),
  answer: shownBilling,
})

/** A legal page of the host, or of the test domain, as HTML. */
export const showLegalPage = call({
  method: 'GET',
  path: '/api/legal-page',
  audience: 'anyone',
  query: z.object({ page: legalPageName, testDomain }),
  answer: z.object({ html: z.string() }),
})
