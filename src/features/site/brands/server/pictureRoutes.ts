import { nameActions } from '../../../../server/audit/actionNames.ts'
import { audit } from '../../../../server/audit/audit.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import { deleteUnusedUploads } from '../../../base/uploads/server/commands.ts'
import type { Uploads } from '../../../base/uploads/server/uploads.ts'
import * as endpoints from '../endpoints.ts'
import { changeBrand } from './commands.ts'
import { findBrand } from './queries.ts'
import { noBrand } from './routes.ts'

nameActions({
  'logo uploaded': 'Uploaded a logo',
  'favicon uploaded': 'Uploaded a favicon',
})

export const brandPictureRoutes =
  (uploads: Uploads): Routes =>
  (serve, { database }) => {
    serve(endpoints.uploadLogo, async ({ actor, params, query, address, request }) => {
      const { brandId } = params
      // Checked before the file is received, so that no file is stored for an unknown brand.
      if (!(await findBrand(database.db, brandId))) throw noBrand()
      const what = { request, field: 'logo', use: 'logo', by: actor.id } as const
      const { logoPath, deletedPaths } = await uploads.receive(what, async (tx, path) => {
        const subject = `brand ${brandId}`
        await audit(tx, { action: 'logo uploaded', actorId: actor.id, subject, detail: { path }, address })
        if (query.apply === 'later') return { logoPath: path, deletedPaths: [] }
        const replacedPaths = await changeBrand(tx, brandId, { logoPath: path })
        await tx.notify('brands')
        return { logoPath: path, deletedPaths: await deleteUnusedUploads(tx, replacedPaths) }
      })
      await uploads.remove(deletedPaths)
      return { logoPath }
    })

    serve(endpoints.uploadFavicon, async ({ actor, params, address, request }) => {
      const { brandId } = params
      if (!(await findBrand(database.db, brandId))) throw noBrand()
      const what = { request, field: 'favicon', use: 'icon', by: actor.id } as const
      return uploads.receive(what, async (tx, path) => {
        const subject = `brand ${brandId}`
        await audit(tx, { action: 'favicon uploaded', actorId: actor.id, subject, detail: { path }, address })
        return { faviconPath: path }
      })
    })
  }
