import { create, edit, remove, type AuditedEndpoint } from '../support/audited.ts'
import { created, type EditedRecords } from '../support/edited.ts'
import { pictureFile } from '../support/pictures.ts'
import { unique, idOf } from '../support/race.ts'
import { sendFile } from '../support/sendFile.ts'
import type { SignedInClient, TestApp } from '../support/testApp.ts'

/** The roles that may use each endpoint; 'visitor' is a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'GET /api/domain-config': 'Administrator agent customer User visitor',
  'GET /api/domains': 'Administrator',
  'GET /api/domains/:id': 'Administrator',
  'POST /api/domains': 'Administrator',
  'PUT /api/domains/:id': 'Administrator',
  'DELETE /api/domains/:id': 'Administrator',
  'GET /api/brands': 'Administrator',
  'POST /api/brands': 'Administrator',
  'PUT /api/brands/:id': 'Administrator',
  'DELETE /api/brands/:id': 'Administrator',
  'GET /api/brand-directory': 'Administrator',
  'GET /api/brand-directory/:id': 'Administrator',
  'POST /api/brand-favicon/:brandId': 'Administrator',
  'POST /api/brand-logo/:brandId': 'Administrator',
}

/** The id of a new brand. */
const newBrand = async (by: SignedInClient) =>
  Number(idOf(await by.post('/api/brands', { name: `Brand ${unique()}` }, 201)))

const newDomain = async (_: TestApp, by: SignedInClient) => ({
  domainName: `d${unique()}.example.test`,
  brandId: await newBrand(by),
})

/** Creates a second brand, because the oldest one is the default brand. */
const secondBrand = async (_: TestApp, by: SignedInClient) => {
  await newBrand(by)
  return { name: `Brand ${unique()}` }
}

/** A record for each conditional endpoint, made by the administrator. */
export const edited: EditedRecords = {
  'PUT /api/brands/:id': async (administrator) => {
    const name = `Brand ${Date.now()}`
    const { id } = (await administrator.post('/api/brands', { name }, 201)).object
    return {
      path: `/api/brands/${String(id)}`,
      read: async (client) => (await client.get('/api/brands', 200)).rows.find((row) => row['id'] === id),
      bodies: [{ name }, { name, contactPhone: '555-0100' }],
    }
  },
  'PUT /api/domains/:id': async (administrator) => {
    const { id: brandId } = (await administrator.post('/api/brands', { name: `Of ${Date.now()}` }, 201))
      .object
    const domainName = `d${Date.now()}.example.test`
    return created(administrator, '/api/domains', { domainName, brandId }, () => ({ isActive: false }))
  },
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  ...create('/api/brands', 'brand created', () => ({ name: `Brand ${unique()}` })),
  ...edit(edited, 'PUT /api/brands/:id', 'brand changed'),
  ...remove('/api/brands', 'brand deleted', secondBrand),
  ...create('/api/domains', 'domain created', newDomain),
  ...remove('/api/domains', 'domain deleted', newDomain),
  ...edit(edited, 'PUT /api/domains/:id', 'domain changed'),
  'POST /api/brand-logo/:brandId': {
    action: 'logo uploaded',
    prepare: async (_, administrator) => {
      const path = `/api/brand-logo/${await newBrand(administrator)}`
      return () => sendFile(administrator, path, 'logo', pictureFile())
    },
  },
  'POST /api/brand-favicon/:brandId': {
    action: 'favicon uploaded',
    prepare: async (_, administrator) => {
      const path = `/api/brand-favicon/${await newBrand(administrator)}`
      return () => sendFile(administrator, path, 'favicon', pictureFile())
    },
  },
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'looks of the public site; links follow the domains': [
    'POST /api/brands',
    'DELETE /api/brands/:id',
    'POST /api/brand-favicon/:brandId',
    'POST /api/brand-logo/:brandId',
  ],
}
