import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { owner } from '../provider/schema.ts'
import { editedSiteTexts, siteTextsChange } from './schema.ts'

const shared = {
  path: '/api/site-texts/:owner',
  allowedRoles: ['Administrator'],
  params: z.object({ owner }),
  response: editedSiteTexts,
} as const

export const readSiteTexts = endpoint({ method: 'GET', ...shared })

export const saveSiteTexts = endpoint({ method: 'PUT', ...shared, body: siteTextsChange, conditional: true })
