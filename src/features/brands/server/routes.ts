import { audit } from '../../../server/audit.ts'
import { invalidField, missing } from '../../../server/errors.ts'
import { longList } from '../../../server/longList.ts'
import type { Routes } from '../../../server/serve.ts'
import { deleteUnusedUploads } from '../../uploads/server/commands.ts'
import type { Uploads } from '../../uploads/server/uploads.ts'
import * as calls from '../calls.ts'
import { exampleHost, hostToSetUp, invalidHost } from '../hostName.ts'
import { changeBrand, changeDomain, createBrand, createDomain } from './commands.ts'
import {
  domainPages,
  findBrand,
  findBrandForUpdate,
  findDomain,
  findDomainForUpdate,
  listBrands,
} from './queries.ts'
import type { Sites } from './siteOfHost.ts'

const noBrand = () => missing('Brand not found')
const noDomain = () => missing('Domain not found')

export const brandRoutes =
  (sites: Sites, uploads: Uploads): Routes =>
  (serve, { database }) => {
    serve(calls.domainConfig, async ({ request, reply, query }) => {
      reply.header('vary', 'Host')
      const { brand, site } = await sites.ofHost(request.hostname, query.testDomain)
      return { brand, provider: site.provider }
    })

    serve(calls.listBrands, () => listBrands(database.db))

    serve(calls.createBrand, ({ actor, body, address, transact }) =>
      transact(async (tx) => {
        const id = await createBrand(tx, body)
        await audit(tx, {
          action: 'brand created',
          actorId: actor.id,
          subject: `brand ${id}`,
          detail: body,
          address,
        })
        const created = await findBrand(tx, id)
        if (!created) throw noBrand()
        return created
      }),
    )

    serve(calls.updateBrand, async ({ actor, params, body, address, transact, checkVersion }) => {
      let deletedPaths: string[] = []
      const brand = await transact(async (tx) => {
        const stored = await findBrandForUpdate(tx, params.id)
        if (!stored) throw noBrand()
        const edit = { action: 'brand changed', subject: `brand ${params.id}` }
        await checkVersion(tx, stored, edit)
        const replacedPaths = await changeBrand(tx, stored.id, body)
        await audit(tx, { ...edit, actorId: actor.id, detail: body, address })
        await tx.notify('brands')
        const changed = await findBrand(tx, params.id)
        if (!changed) throw noBrand()
        deletedPaths = await deleteUnusedUploads(tx, replacedPaths)
        return changed
      })
      await uploads.remove(deletedPaths)
      return brand
    })
  }

export const domainRoutes: Routes = (serve, { database }) => {
  function hostIn(text: string, requestHost: string): string {
    const host = hostToSetUp(text)
    if (host === undefined) throw invalidField('domainName', invalidHost(exampleHost(requestHost)))
    return host
  }

  serve(calls.listDomains, () =>
    longList(database.db, { of: 'domains', seenBy: 'staff' }, domainPages(database.db)),
  )

  serve(calls.readDomain, async ({ params }) => {
    const domain = await findDomain(database.db, params.id)
    if (!domain) throw noDomain()
    return domain
  })

  serve(calls.createDomain, ({ actor, body, address, request, transact }) => {
    const domain = { ...body, domainName: hostIn(body.domainName, request.hostname) }
    return transact(async (tx) => {
      const id = await createDomain(tx, domain)
      await audit(tx, {
        action: 'domain created',
        actorId: actor.id,
        subject: `domain ${id}`,
        detail: domain,
        address,
      })
      await tx.notify('brands')
      const created = await findDomain(tx, id)
      if (!created) throw noDomain()
      return created
    })
  })

  serve(calls.updateDomain, ({ actor, params, body, address, request, transact, checkVersion }) => {
    const { domainName } = body
    const change =
      domainName === undefined ? body : { ...body, domainName: hostIn(domainName, request.hostname) }
    return transact(async (tx) => {
      const edit = { action: 'domain changed', subject: `domain ${params.id}` }
      const stored = await findDomainForUpdate(tx, params.id, change.brandId)
      if (!stored) throw noDomain()
      await checkVersion(tx, stored, edit)
      await changeDomain(tx, stored, change)
      await audit(tx, { ...edit, actorId: actor.id, detail: change, address })
      await tx.notify('brands')
      const changed = await findDomain(tx, params.id)
      if (!changed) throw noDomain()
      return changed
    })
  })
}

export const logoRoutes =
  (uploads: Uploads): Routes =>
  (serve, { database }) => {
    serve(calls.uploadLogo, async ({ actor, params, query, address, request }) => {
      const { brandId } = params
      // Before the file is received: nothing is stored for a brand that does not exist.
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
  }
