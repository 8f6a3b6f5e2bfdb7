import { edit, type AuditedEndpoint } from '../support/audited.ts'
import { reading, type EditedRecords } from '../support/edited.ts'
import { pictureFile } from '../support/pictures.ts'
import { sendFile } from '../support/sendFile.ts'

/** The roles that may use each endpoint; 'visitor' is a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'GET /api/provider/:owner/facts': 'Administrator',
  'PUT /api/provider/:owner/facts': 'Administrator',
  'GET /api/provider/:owner/pages/:page': 'Administrator',
  'PUT /api/provider/:owner/pages/:page': 'Administrator',
  'GET /api/provider/:owner/proof': 'Administrator',
  'PUT /api/provider/:owner/proof': 'Administrator',
  'POST /api/provider/client-logo': 'Administrator',
  'GET /api/billing': 'Administrator agent customer',
  'GET /api/legal-page': 'Administrator agent customer User visitor',
}

/** A record for each conditional endpoint, made by the administrator. */
export const edited: EditedRecords = {
  'PUT /api/provider/:owner/facts': async () => {
    const path = '/api/provider/installation/facts'
    return { path, read: reading(path), bodies: [{ address: 'Dock Road 1' }, { address: 'Dock Road 2' }] }
  },
  'PUT /api/provider/:owner/pages/:page': async () => {
    const path = '/api/provider/installation/pages/privacy'
    return { path, read: reading(path), bodies: [{ markdown: 'We keep it.' }, { markdown: 'We do not.' }] }
  },
  'PUT /api/provider/:owner/proof': async () => {
    const path = '/api/provider/installation/proof'
    return { path, read: reading(path), bodies: [{ responseTime: 'An hour.' }, { responseTime: 'A day.' }] }
  },
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  ...edit(edited, 'PUT /api/provider/:owner/facts', 'provider facts changed'),
  ...edit(edited, 'PUT /api/provider/:owner/pages/:page', 'privacy page changed'),
  ...edit(edited, 'PUT /api/provider/:owner/proof', 'proof changed'),
  'POST /api/provider/client-logo': {
    action: 'client logo uploaded',
    prepare: async (_, administrator) => () =>
      sendFile(administrator, '/api/provider/client-logo', 'logo', pictureFile()),
  },
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'looks of the public site; links follow the domains': [
    'PUT /api/provider/:owner/pages/:page',
    'PUT /api/provider/:owner/proof',
    'POST /api/provider/client-logo',
  ],
}
