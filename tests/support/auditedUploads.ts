import type { AuditedCall } from './auditedCall.ts'
import { png } from './pictures.ts'
import { idOf, unique } from './race.ts'
import { sendFile } from './sendFile.ts'
import type { SignedInClient } from './testApp.ts'

const picture = () => ({ name: 'a.png', type: 'image/png', content: png() })
export const newBrand = async (by: SignedInClient) =>
  Number(idOf(await by.post('/api/brands', { name: `Brand ${unique()}` }, 201)))

/** Requests to the endpoints that store a picture. */
export const uploadCalls: Record<string, AuditedCall> = {
  'POST /api/upload': {
    action: 'picture uploaded',
    prepare: async (_, administrator) => () => sendFile(administrator, '/api/upload', 'image', picture()),
  },
  'POST /api/provider/client-logo': {
    action: 'client logo uploaded',
    prepare: async (_, administrator) => () =>
      sendFile(administrator, '/api/provider/client-logo', 'logo', picture()),
  },
  'POST /api/brand-logo/:brandId': {
    action: 'logo uploaded',
    prepare: async (_, administrator) => {
      const path = `/api/brand-logo/${await newBrand(administrator)}`
      return () => sendFile(administrator, path, 'logo', picture())
    },
  },
  'POST /api/brand-favicon/:brandId': {
    action: 'favicon uploaded',
    prepare: async (_, administrator) => {
      const path = `/api/brand-favicon/${await newBrand(administrator)}`
      return () => sendFile(administrator, path, 'favicon', picture())
    },
  },
}
