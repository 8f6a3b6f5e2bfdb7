import { audit } from '../../../../server/audit/audit.ts'
import { invalidField, missing } from '../../../../server/http/errors.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import { testDomainIn } from '../../../../shared/site/pageState.ts'
import type { TellAdministrators } from '../../../../server/session/confirmation.ts'
import type { Sites } from '../../brands/server/siteOfHost.ts'
import { deleteUnusedUploads } from '../../../base/uploads/server/commands.ts'
import type { Uploads } from '../../../base/uploads/server/uploads.ts'
import * as endpoints from '../endpoints.ts'
import { legalHtml } from './legalHtml.ts'
import {
  changeFacts,
  changeLegalPage,
  changeProof,
  lockFacts,
  refuseSecondContact,
  subjectOf,
} from './commands.ts'
import { findStored, requireOwner } from './queries.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'provider facts changed': 'Changed the provider facts',
  'privacy page changed': 'Changed the privacy page',
  'terms page changed': 'Changed the terms page',
  'proof changed': 'Changed the proof for visitors',
  'client logo uploaded': 'Uploaded the logo of a client',
})

export const providerRoutes =
  (sites: Sites, uploads: Uploads, tellAdministrators: TellAdministrators): Routes =>
  (serve, { database }) => {
    const { db } = database

    serve(endpoints.readFacts, async ({ params }) => findStored(db, await requireOwner(db, params.owner)))

    serve(endpoints.saveFacts, async (call) => {
      const { actor, params, body, address, confirmed, transact, checkVersion } = call
      const owner = await requireOwner(db, params.owner)
      refuseSecondContact(owner, body)
      return transact(async (tx) => {
        const id = await lockFacts(tx, owner)
        const edit = { action: 'provider facts changed', subject: subjectOf(owner) }
        const before = await findStored(tx, owner)
        await checkVersion(tx, before, edit)
        await changeFacts(tx, id, body)
        await audit(tx, { ...edit, actorId: actor.id, detail: body, address })
        await tx.notify('provider')
        const after = await findStored(tx, owner)
        if (after.paymentText !== before.paymentText)
          await tellAdministrators(tx, 'The payment instructions on invoices were changed', confirmed)
        if (after.email !== before.email)
          await tellAdministrators(tx, 'Answers to emails go to another address', confirmed)
        return after
      })
    })

    serve(endpoints.readLegalPage, async ({ params }) => {
      const stored = await findStored(db, await requireOwner(db, params.owner))
      return { markdown: stored[params.page] ?? '' }
    })

    serve(endpoints.saveLegalPage, async ({ actor, params, body, address, transact, checkVersion }) => {
      const owner = await requireOwner(db, params.owner)
      const { page } = params
      if (legalHtml(body.markdown) === undefined)
        throw invalidField(
          'markdown',
          'The page becomes too long: use fewer tables and lists, and fewer links with long addresses.',
        )
      return transact(async (tx) => {
        const id = await lockFacts(tx, owner)
        const edit = { action: `${page} page changed`, subject: subjectOf(owner) }
        const before = await findStored(tx, owner)
        await checkVersion(tx, { markdown: before[page] ?? '' }, edit)
        await changeLegalPage(tx, id, page, body.markdown)
        // Logs only the length: with the whole text, every correction would add a copy of the page to the log.
        await audit(tx, { ...edit, actorId: actor.id, detail: { length: body.markdown.length }, address })
        await tx.notify('provider')
        return { markdown: (await findStored(tx, owner))[page] ?? '' }
      })
    })

    serve(endpoints.readProof, async ({ params }) => findStored(db, await requireOwner(db, params.owner)))

    serve(endpoints.saveProof, async ({ actor, params, body, address, transact, checkVersion }) => {
      const owner = await requireOwner(db, params.owner)
      let deletedPaths: string[] = []
      const proof = await transact(async (tx) => {
        const id = await lockFacts(tx, owner)
        const edit = { action: 'proof changed', subject: subjectOf(owner) }
        await checkVersion(tx, await findStored(tx, owner), edit)
        const replaced = await changeProof(tx, id, body)
        await audit(tx, { ...edit, actorId: actor.id, detail: body, address })
        await tx.notify('provider')
        deletedPaths = await deleteUnusedUploads(tx, replaced)
        return findStored(tx, owner)
      })
      await uploads.remove(deletedPaths)
      return proof
    })

    serve(endpoints.readBilling, async ({ request, query }) => {
      const { site } = await sites.ofHost(request.hostname, testDomainIn(query.testDomain))
      return site.billing
    })

    serve(endpoints.showLegalPage, async ({ request, query }) => {
      const config = await sites.ofHost(request.hostname, testDomainIn(query.testDomain))
      const html = config.legalHtmlOf(query.page)
      if (html === undefined) throw missing()
      return { html }
    })
  }

export const clientLogoRoutes =
  (uploads: Uploads): Routes =>
  (serve) => {
    serve(endpoints.uploadClientLogo, ({ actor, request, address }) =>
      uploads.receive({ request, field: 'logo', use: 'logo', by: actor.id }, async (tx, path) => {
        await audit(tx, { action: 'client logo uploaded', actorId: actor.id, subject: path, address })
        return { path }
      }),
    )
  }
