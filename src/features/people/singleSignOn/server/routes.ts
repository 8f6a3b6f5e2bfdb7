import type { FastifyRequest } from 'fastify'
import { cutText } from '../../../../shared/text/cut.ts'
import { audit } from '../../../../server/audit/audit.ts'
import type { Db } from '../../../../server/database/db.ts'
import { missing } from '../../../../server/http/errors.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import { tell } from '../../accounts/server/credentials.ts'
import { findAccountForUpdate } from '../../accounts/server/queries.ts'
import { tellAdministrators } from '../../../mail/server/administratorNotices.ts'
import { maskedPassword } from '../../../base/settings/values.ts'
import * as endpoints from '../endpoints.ts'
import { isForEverybody } from '../policy.ts'
import type { IdentityProvider, IdentityProviderFields } from '../schema.ts'
import { addProvider, changeProvider, forEverybody, removeProvider } from './commands.ts'
import { redirectAddressOf } from './flow.ts'
import { accessOf, discover, type IssuerProblem, IssuerUnusable } from './issuer.ts'
import { removeLink } from './links.ts'
import {
  findProvider,
  findProviderForUpdate,
  linkCounts,
  linksOf,
  listOrigins,
  listProviders,
  type StoredProvider,
} from './queries.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'sign-in unlinked': 'Removed a linked sign-in',
  'identity provider created': 'Added the identity provider',
  'identity provider changed': 'Changed the identity provider',
  'identity provider deleted': 'Deleted the identity provider',
})

const notFound = () => missing('Identity provider not found')

const problems: Record<IssuerProblem, string> = {
  'no TLS': 'An address of this issuer does not begin with https.',
  'address refused': 'This server may not connect to the network address of the issuer.',
  certificate: 'The certificate of the issuer is not valid.',
  unreachable: 'The issuer cannot be reached, or does not answer in time.',
  'no document': 'There is no OpenID Connect issuer at this address.',
  'other issuer': 'What is at this address belongs to another issuer.',
}

const problemWith = ({ problem, ownAddress }: IssuerUnusable) =>
  ownAddress === undefined
    ? problems[problem]
    : `What is at this address belongs to the issuer ${cutText(ownAddress, 500)}. Enter that address.`

/** Identity providers are for administrators; linked sign-ins are for their owners. */
export const singleSignOnRoutes: Routes = (serve, context) => {
  const { database, secretBox } = context

  serve(endpoints.listIdentityProviders, async ({ request }) => {
    const stored = await listProviders(database.db)
    return presentAll(database.db, stored, request)
  })

  serve(endpoints.createIdentityProvider, ({ actor, body, address, confirmed, request, transact }) =>
    transact(async (tx) => {
      const created = await addProvider(tx, secretBox, body)
      const change = { action: 'identity provider created', subject: `identity provider ${created.id}` }
      await audit(tx, { ...change, actorId: actor.id, detail: openOf(body), address })
      await tellAdministrators(tx, waysOf(created), confirmed)
      await tx.notify('identityProviders')
      return present(tx, created, request)
    }),
  )

  serve(
    endpoints.updateIdentityProvider,
    ({ actor, params, body, address, confirmed, request, transact, checkVersion }) =>
      transact(async (tx) => {
        const stored = await findProviderForUpdate(tx, params.id)
        if (!stored) throw notFound()
        const change = { action: 'identity provider changed', subject: `identity provider ${stored.id}` }
        await checkVersion(tx, await present(tx, stored, request), change)
        const changed = await changeProvider(tx, secretBox, stored, body)
        const detail = { from: openOf(stored), to: openOf(body) }
        await audit(tx, { ...change, actorId: actor.id, detail, address })
        await tellAdministrators(tx, waysOf(changed), confirmed)
        await tx.notify('identityProviders')
        return present(tx, changed, request)
      }),
  )

  serve(endpoints.deleteIdentityProvider, ({ actor, params, address, transact }) =>
    transact(async (tx) => {
      const stored = await findProviderForUpdate(tx, params.id)
      if (!stored) throw notFound()
      await removeProvider(tx, stored.id)
      await audit(tx, {
        action: 'identity provider deleted',
        actorId: actor.id,
        subject: `identity provider ${stored.id}`,
        subjectName: stored.name,
        detail: { name: stored.name, issuer: stored.issuer },
        address,
      })
      await tx.notify('identityProviders')
      return { message: 'Identity provider deleted' }
    }),
  )

  serve(endpoints.testIssuer, async ({ body: { issuer } }) => {
    if (isForEverybody(issuer)) return { isFine: false, message: forEverybody }
    try {
      await discover({ issuer, clientId: 'test', clientSecret: '' }, accessOf(context))
      return { isFine: true, message: 'The issuer answers, and is who it says it is.' }
    } catch (error) {
      if (!(error instanceof IssuerUnusable)) throw error
      return { isFine: false, message: problemWith(error) }
    }
  })

  serve(endpoints.listOwnIdentityLinks, ({ actor }) => linksOf(database.db, actor.id))

  serve(endpoints.deleteOwnIdentityLink, ({ actor, params, confirmed, transact }) =>
    transact(async (tx) => {
      await findAccountForUpdate(tx, actor.id)
      const removed = await removeLink(tx, actor.id, params.id)
      if (!removed) throw missing('Linked sign-in not found')
      const provider = await findProvider(tx, removed.providerId)
      await tell(tx, actor.id, 'sign-in unlinked', confirmed, { provider: provider?.name })
      return { message: 'The sign-in is no longer linked.' }
    }),
  )
}

/** The sentence about an added or changed provider in the mail to administrators. */
const waysOf = ({ issuer, isOn }: StoredProvider) =>
  isOn ? `People can sign in by ${issuer}` : `No one can sign in with ${issuer} now`

/** The fields for the audit log, without the secret. */
function openOf({ clientSecret: _, ...fields }: IdentityProviderFields | StoredProvider) {
  const { name, issuer, clientId, brandId, emailDomains, isOn, countsAsSecondFactor, isOnlyWay } = fields
  return { name, issuer, clientId, brandId, emailDomains, isOn, countsAsSecondFactor, isOnlyWay }
}

async function presentAll(
  db: Db,
  stored: readonly StoredProvider[],
  request: FastifyRequest,
): Promise<IdentityProvider[]> {
  const [counts, hosts] = await Promise.all([linkCounts(db), listOrigins(db)])
  // The origin of this request, which works even before a domain is set up.
  const here = `${request.protocol}://${request.host}`
  return stored.map((provider) => {
    const origins = hosts
      .filter(({ brandId }) => provider.brandId === null || brandId === provider.brandId)
      .map(({ origin, domainName }) => origin ?? `https://${domainName}`)
    if (provider.brandId === null && !origins.some((origin) => new URL(origin).host === request.host))
      origins.unshift(here)
    return {
      ...provider,
      clientSecret: maskedPassword,
      linked: counts.get(provider.id) ?? 0,
      redirectAddresses: origins.map((origin) => redirectAddressOf(origin, provider.id)),
    }
  })
}

async function present(db: Db, stored: StoredProvider, request: FastifyRequest): Promise<IdentityProvider> {
  const [provider] = await presentAll(db, [stored], request)
  if (!provider) throw notFound()
  return provider
}
