import type { FastifyRequest } from 'fastify'
import { audit } from '../../../../server/audit/audit.ts'
import { invalidField, missing } from '../../../../server/http/errors.ts'
import { LongList } from '../../../../server/endpoints/longList.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import type { TellAdministrators } from '../../../../server/session/confirmation.ts'
import { deleteUnusedUploads } from '../../../base/uploads/server/commands.ts'
import type { Uploads } from '../../../base/uploads/server/uploads.ts'
import * as endpoints from '../endpoints.ts'
import {
  canonicalHost,
  exampleHost,
  hostToSetUp,
  invalidHost,
  invalidOrigin,
  isLoopbackName,
  isPublicName,
  originAt,
} from '../hostName.ts'
import {
  changeBrand,
  changeDomain,
  createBrand,
  createDomain,
  deleteBrand,
  deleteDomain,
} from './commands.ts'
import {
  domainPages,
  findBrand,
  findBrandForUpdate,
  findBrandWithDomains,
  findDomain,
  findDomainForUpdate,
  listBrandDirectory,
  listBrands,
} from './queries.ts'
import type { Sites } from './siteOfHost.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'brand created': 'Created the brand',
  'brand changed': 'Changed the brand',
  'brand deleted': 'Deleted the brand',
  'domain created': 'Added the domain',
  'domain changed': 'Changed the domain',
  'domain deleted': 'Deleted the domain',
})

/**
 * The origin of links to the host, with the scheme and port of the administrator's own request to this host. Undefined
 * if the request went to another host, or to a public name without TLS. A public name may be set up over http before it
 * has a certificate, but links to it always use TLS.
 */
function originVisited(
  host: string,
  { protocol, host: visited, hostname }: FastifyRequest,
): string | undefined {
  if (canonicalHost(hostname) !== host || (protocol === 'http' && isPublicName(host))) return undefined
  const address = `${protocol}://${visited}`
  return URL.canParse(address) ? new URL(address).origin : undefined
}

/**
 * The origin of links to a loopback name, with the port of the administrator's request. Undefined for other hosts. Also
 * undefined if the request went to a public name, because it then came through a proxy.
 */
function originBeside(
  host: string,
  { protocol, host: visited, hostname }: FastifyRequest,
): string | undefined {
  const url = URL.parse(`${protocol}://${visited}`)
  if (!url || !isLoopbackName(host) || isPublicName(hostname)) return undefined
  url.hostname = host
  return url.origin
}

/** @throws 400 for a URL of another host */
function enteredOrigin(text: string | null, host: string): string | null {
  if (text === null) return null
  const origin = originAt(text, host)
  if (origin === undefined) throw invalidField('origin', invalidOrigin(host))
  return origin
}

export const noBrand = () => missing('Brand not found')
const noDomain = () => missing('Domain not found')

interface Address {
  domainName: string
  isPrimary: boolean
}

/** A sentence for administrators about the change of a primary domain, which links in mails use. */
function changeOfPrimary(before: Address, { domainName, isPrimary }: Address): string {
  if (!isPrimary) return `${before.domainName} is no primary domain any more`
  return before.isPrimary
    ? `The primary domain ${before.domainName} was changed${domainName === before.domainName ? '' : ` to ${domainName}`}`
    : `${domainName} is a primary domain now`
}

export const brandRoutes =
  (sites: Sites, uploads: Uploads, tellAdministrators: TellAdministrators): Routes =>
  (serve, { database }) => {
    serve(endpoints.domainConfig, async ({ request, reply, query }) => {
      reply.header('vary', 'Host')
      const { brand, site } = await sites.ofHost(request.hostname, query.testDomain)
      return { brand, provider: site.provider, texts: site.texts }
    })

    serve(endpoints.listBrands, () => listBrands(database.db))

    serve(endpoints.listBrandDirectory, () => listBrandDirectory(database.db))

    serve(endpoints.readBrand, async ({ params, request }) => {
      const brand = await findBrandWithDomains(database.db, params.id, canonicalHost(request.hostname))
      if (!brand) throw noBrand()
      return brand
    })

    serve(endpoints.createBrand, ({ actor, body, address, transact }) =>
      transact(async (tx) => {
        const id = await createBrand(tx, body)
        await audit(tx, {
          action: 'brand created',
          actorId: actor.id,
          subject: `brand ${id}`,
          detail: body,
          address,
        })
        await tx.notify('brands')
        const created = await findBrand(tx, id)
        if (!created) throw noBrand()
        return created
      }),
    )

    serve(endpoints.updateBrand, async (call) => {
      const { actor, params, body, address, confirmed, transact, checkVersion } = call
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
        if (changed.contactEmail !== stored.contactEmail)
          await tellAdministrators(
            tx,
            `Answers to emails of ${changed.name} go to another address`,
            confirmed,
          )
        deletedPaths = await deleteUnusedUploads(tx, replacedPaths)
        return changed
      })
      await uploads.remove(deletedPaths)
      return brand
    })

    serve(endpoints.deleteBrand, async ({ actor, params, address, transact }) => {
      let deletedPaths: string[] = []
      const response = await transact(async (tx) => {
        const deleted = await deleteBrand(tx, params.id)
        if (!deleted) throw noBrand()
        const { name, paths } = deleted
        await audit(tx, {
          action: 'brand deleted',
          actorId: actor.id,
          subject: `brand ${params.id}`,
          subjectName: name,
          detail: { name },
          address,
        })
        await tx.notify('brands')
        await tx.notify('provider')
        deletedPaths = await deleteUnusedUploads(tx, paths)
        return { message: 'Brand deleted' }
      })
      await uploads.remove(deletedPaths)
      return response
    })
  }

export const domainRoutes =
  (tellAdministrators: TellAdministrators): Routes =>
  (serve, { database }) => {
    function hostIn(text: string, requestHost: string): string {
      const host = hostToSetUp(text, requestHost)
      if (host === undefined) throw invalidField('domainName', invalidHost(exampleHost(requestHost)))
      return host
    }

    serve(endpoints.listDomains, async () => new LongList(domainPages(database.db)))

    serve(endpoints.readDomain, async ({ params }) => {
      const domain = await findDomain(database.db, params.id)
      if (!domain) throw noDomain()
      return domain
    })

    serve(endpoints.createDomain, ({ actor, body, address, confirmed, request, transact }) => {
      const domainName = hostIn(body.domainName, request.hostname)
      const domain = { ...body, domainName }
      return transact(async (tx) => {
        const origin = originVisited(domainName, request) ?? originBeside(domainName, request) ?? null
        const id = await createDomain(tx, { ...domain, origin })
        const created = await findDomain(tx, id)
        if (!created) throw noDomain()
        await audit(tx, {
          action: 'domain created',
          actorId: actor.id,
          subject: `domain ${id}`,
          detail: { ...domain, isPrimary: created.isPrimary },
          address,
        })
        if (created.isPrimary)
          await tellAdministrators(tx, `${domainName} is a primary domain now`, confirmed)
        await tx.notify('brands')
        return created
      })
    })

    serve(
      endpoints.updateDomain,
      ({ actor, params, body, address, confirmed, request, transact, checkVersion }) => {
        const { domainName } = body
        const change =
          domainName === undefined ? body : { ...body, domainName: hostIn(domainName, request.hostname) }
        return transact(async (tx) => {
          const edit = { action: 'domain changed', subject: `domain ${params.id}` }
          const stored = await findDomainForUpdate(tx, params.id, change.brandId)
          if (!stored) throw noDomain()
          await checkVersion(tx, stored, edit)
          const { domainName: name = stored.domainName } = change
          const ofNewName = name === stored.domainName ? undefined : (originBeside(name, request) ?? null)
          const found = originVisited(name, request) ?? ofNewName
          const origin = body.origin === undefined ? found : enteredOrigin(body.origin, name)
          await changeDomain(tx, stored, { ...change, origin })
          await audit(tx, { ...edit, actorId: actor.id, detail: change, address })
          await tx.notify('brands')
          const changed = await findDomain(tx, params.id)
          if (!changed) throw noDomain()
          if (stored.isPrimary || changed.isPrimary)
            await tellAdministrators(tx, changeOfPrimary(stored, changed), confirmed)
          return changed
        })
      },
    )

    serve(endpoints.deleteDomain, ({ actor, params, address, confirmed, transact }) =>
      transact(async (tx) => {
        const deleted = await deleteDomain(tx, params.id)
        if (!deleted) throw noDomain()
        await audit(tx, {
          action: 'domain deleted',
          actorId: actor.id,
          subject: `domain ${params.id}`,
          subjectName: deleted.domainName,
          detail: { domainName: deleted.domainName },
          address,
        })
        if (deleted.isPrimary)
          await tellAdministrators(tx, `The primary domain ${deleted.domainName} was deleted`, confirmed)
        await tx.notify('brands')
        return { message: 'Domain deleted' }
      }),
    )
  }
