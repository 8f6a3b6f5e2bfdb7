import { audit } from '../../../../server/audit/audit.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import * as endpoints from '../endpoints.ts'
import type { Uploads } from './uploads.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'picture uploaded': 'Uploaded a picture',
})

export const uploadRoutes =
  (uploads: Uploads): Routes =>
  (serve) => {
    serve(endpoints.uploadImage, ({ actor, request, address }) =>
      uploads.receive({ request, field: 'image', use: 'image', by: actor.id }, async (tx, path) => {
        await audit(tx, { action: 'picture uploaded', actorId: actor.id, subject: path, address })
        return { imageUrl: path }
      }),
    )
  }
