import { missing } from '../../../../server/http/errors.ts'
import { ListRange, rangeOf } from '../../../../server/endpoints/listRange.ts'
import { LongList } from '../../../../server/endpoints/longList.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import type { FileStore } from '../../../../server/storage/fileStore.ts'
import { viewerOf } from '../../../people/viewers/server/sharing.ts'
import type { AttachmentFiles } from '../../attachments/server/upload.ts'
import { findTicket } from '../../tickets/server/queries.ts'
import * as endpoints from '../endpoints.ts'
import { blockSender, listBlockedSenders, unblockSender } from './blockedSenders.ts'
import { discardMail, placeMail, requireHeldMail } from './handling.ts'
import { heldMailPages, heldMailsInRange, heldMailsOfTicket, summarizeHeldMails } from './heldMails.ts'
import { MailReader } from './mailReader.ts'
import { originalOf } from './originals.ts'
import type { Effects } from './outcomes.ts'
import { asLead, asTicketOf, atTicket } from './staffPlaces.ts'

interface Parts extends Effects {
  store: FileStore
  files: AttachmentFiles
}

/** Held mail, for staff. */
export const heldMailRoutes =
  ({ store, files, events, addLead }: Parts): Routes =>
  (serve, context) => {
    const { database } = context
    const { db } = database
    // Not the reader of the jobs: staff need not wait behind a mail that takes long.
    const desk = { database, files, reader: new MailReader(context, store) }

    serve(endpoints.listHeldMails, async ({ query, rangeHeader }) => {
      const { state = 'held' } = query
      const range = rangeOf(rangeHeader, query)
      return range
        ? new ListRange(range.first, () => heldMailsInRange(database, state, range))
        : new LongList(heldMailPages(db, state))
    })

    serve(endpoints.listHeldMailsOfTicket, async ({ actor, params: { ticketId } }) => {
      if (!(await findTicket(db, viewerOf(actor, 'tickets'), ticketId))) throw missing('Ticket not found')
      return heldMailsOfTicket(db, ticketId)
    })

    serve(endpoints.summarizeHeldMails, () => summarizeHeldMails(db))

    serve(endpoints.readHeldMail, ({ params }) => requireHeldMail(db, params.id))

    serve(endpoints.makeMailReply, ({ actor, address, params, body }) =>
      placeMail(desk, { actor, address }, params.id, atTicket(events, actor, body.ticketId)),
    )

    serve(endpoints.makeMailTicket, ({ actor, address, params, body }) =>
      placeMail(desk, { actor, address }, params.id, asTicketOf(events, actor, body.userId)),
    )

    serve(endpoints.makeMailLead, ({ actor, address, params }) =>
      placeMail(desk, { actor, address }, params.id, asLead(addLead)),
    )

    serve(endpoints.discardMail, ({ actor, address, params, body, transact }) =>
      transact(async (tx) => {
        const { sender } = await discardMail(tx, { actor, address }, params.id)
        if (body.isSenderBlocked) await blockSender(tx, { actor, address }, sender)
        return requireHeldMail(tx, params.id)
      }),
    )

    serve(endpoints.downloadEmail, ({ params }) => originalOf(context, store, params.id))

    serve(endpoints.listBlockedSenders, () => listBlockedSenders(db))

    serve(endpoints.unblockSender, ({ actor, address, params, transact }) =>
      transact(async (tx) => {
        await unblockSender(tx, { actor, address }, params.id)
        return { message: 'Sender unblocked' }
      }),
    )
  }
