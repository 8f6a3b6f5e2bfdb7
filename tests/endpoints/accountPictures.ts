import type { AuditedEndpoint } from '../support/audited.ts'
import { pictureFile } from '../support/pictures.ts'
import { sendFile } from '../support/sendFile.ts'
import type { SignedInClient } from '../support/testApp.ts'

/** The roles that may use each endpoint. */
export const allowedRoles: Record<string, string> = {
  'GET /api/account-pictures/:userId': 'Administrator agent',
  'POST /api/account-pictures/:userId': 'Administrator agent',
  'DELETE /api/account-pictures/:userId': 'Administrator agent',
}

const setOwn = (client: SignedInClient) =>
  sendFile(client, `/api/account-pictures/${client.id}`, 'picture', pictureFile())

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  'POST /api/account-pictures/:userId': {
    action: 'account picture set',
    prepare: async (_, administrator) => () => setOwn(administrator),
  },
  'DELETE /api/account-pictures/:userId': {
    action: 'account picture removed',
    prepare: async (_, administrator) => {
      await setOwn(administrator)
      return () => administrator.delete(`/api/account-pictures/${administrator.id}`)
    },
  },
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'a picture opens nothing, and only staff see it': [
    'POST /api/account-pictures/:userId',
    'DELETE /api/account-pictures/:userId',
  ],
}
