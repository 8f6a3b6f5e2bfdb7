import { audit } from '../../../../server/audit/audit.ts'
import type { Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import { Download } from '../../../../server/endpoints/download.ts'
import { invalidField, missing } from '../../../../server/http/errors.ts'
import { ListRange, rangeOf } from '../../../../server/endpoints/listRange.ts'
import { LongList } from '../../../../server/endpoints/longList.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import type { Sites } from '../../../site/brands/server/siteOfHost.ts'
import { calledName } from '../../../../shared/text/calledName.ts'
import { listColleagues, lockColleague } from '../../../people/accounts/server/colleagues.ts'
import { unknownPassword } from '../../../people/accounts/server/passwords.ts'
import { findStored } from '../../../site/provider/server/queries.ts'
import * as endpoints from '../endpoints.ts'
import { addLeadAnswer, takeMailbox } from './answers.ts'
import { changeLead, removeInquiry } from './commands.ts'
import { convertLead } from './conversion.ts'
import { summarizeLeads } from './counts.ts'
import { leadsCsv } from './csv.ts'
import { findLeadDuplicates } from './duplicates.ts'
import {
  findInquiry,
  findInquiryForUpdate,
  inquiryPages,
  lastLeadAnswer,
  listLeadAnswers,
} from './queries.ts'
import { leadsInRange } from './range.ts'
import { receiveInquiry } from './receive.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'inquiry deleted': 'Deleted the inquiry',
  'lead changed': 'Changed the lead',
  'lead answered': 'Answered the lead',
  'leads exported': 'Exported leads',
})

const notFound = () => missing('Contact request not found.')
const found = <Row>(row: Row | undefined): Row => {
  if (row === undefined) throw notFound()
  return row
}
const locked = async (tx: Tx, id: number) => found(await findInquiryForUpdate(tx, id))

export const leadRoutes =
  (sites: Sites): Routes =>
  (serve, context) => {
    const { database } = context
    const { db } = database
    serve(endpoints.sendInquiry, (call) => receiveInquiry(context, sites, call, call.body))

    serve(endpoints.listInquiries, async ({ actor, query, rangeHeader }) => {
      const range = rangeOf(rangeHeader, query)
      return range
        ? new ListRange(range.first, () => leadsInRange(database, actor.id, range, query))
        : new LongList(inquiryPages(db))
    })

    serve(endpoints.summarizeLeads, ({ query }) => summarizeLeads(db, query))

    serve(endpoints.exportLeads, async ({ actor, body, address }) => {
      const { timeZone } = await findStored(db, 'installation')
      const parts = await leadsCsv(database, actor.id, body, timeZone ?? 'UTC')
      await audit(db, { action: 'leads exported', actorId: actor.id, detail: body, address })
      const name = `leads-${now().slice(0, 10)}.csv`
      return new Download({ name, type: 'text/csv; charset=utf-8', parts })
    })

    serve(endpoints.readInquiry, async ({ params }) => found(await findInquiry(db, params.id)))

    serve(endpoints.deleteInquiry, ({ actor, params, address, transact }) =>
      transact(async (tx) => {
        if (!(await removeInquiry(tx, params.id))) throw notFound()
        await audit(tx, {
          action: 'inquiry deleted',
          actorId: actor.id,
          subject: `inquiry ${params.id}`,
          address,
        })
        return { message: 'Contact request deleted' }
      }),
    )

    serve(endpoints.listLeadAssignees, () => listColleagues(db))

    serve(endpoints.updateLead, ({ actor, params, body, address, transact, checkVersion }) =>
      transact(async (tx) => {
        const lead = await locked(tx, params.id)
        const change = { action: 'lead changed', subject: `inquiry ${lead.id}` }
        await checkVersion(tx, await findInquiry(tx, lead.id), change)
        const { assignedTo } = body
        const isKept = assignedTo === null || assignedTo === lead.assignedTo
        if (!isKept && (await lockColleague(tx, assignedTo)) === undefined)
          throw invalidField('assignedTo', 'Leads are assigned to agents and administrators.')
        await changeLead(tx, lead, body, actor.id)
        const changed = found(await findInquiry(tx, lead.id))
        const { state, lostReason } = changed
        const detail = { state, ...(lostReason !== null && { lostReason }), assignedTo: changed.assignee }
        await audit(tx, { ...change, actorId: actor.id, detail, address })
        return changed
      }),
    )

    serve(endpoints.listLeadAnswers, async ({ params }) => {
      const answers = await listLeadAnswers(db, params.id)
      if (answers.length === 0) found(await findInquiry(db, params.id))
      return answers
    })

    serve(endpoints.answerLead, async ({ actor, params, body, address, request, transact, checkVersion }) => {
      await takeMailbox(context.throttle, found(await findInquiry(db, params.id)).email)
      return transact(async (tx) => {
        const lead = await locked(tx, params.id)
        const change = { action: 'lead answered', subject: `inquiry ${lead.id}` }
        await checkVersion(tx, await lastLeadAnswer(tx, lead.id), change)
        const { message } = body
        await addLeadAnswer(tx, lead, { userId: actor.id, message, host: request.hostname })
        const isNew = lead.state === 'new'
        if (isNew) await changeLead(tx, lead, { state: 'contacted' }, actor.id)
        const detail = { state: isNew ? 'contacted' : lead.state }
        await audit(tx, { ...change, actorId: actor.id, detail, address })
        return found(await lastLeadAnswer(tx, lead.id))
      })
    })

    serve(endpoints.findLeadDuplicates, async ({ query }) => {
      return findLeadDuplicates(db, found(await findInquiry(db, query.lead)))
    })

    serve(endpoints.convertLead, async ({ actor, params, body, address, request, transact }) => {
      const passwordHash = await unknownPassword()
      return transact(async (tx) => {
        const lead = await locked(tx, params.id)
        const actorName = calledName(actor)
        const by = {
          actorId: actor.id,
          actorName,
          address,
          host: request.hostname,
          passwordHash,
          secretBox: context.secretBox,
        }
        await convertLead(tx, lead, body, by)
        return found(await findInquiry(tx, lead.id))
      })
    })
  }
