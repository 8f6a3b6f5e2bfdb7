import { audit } from '../../../../server/audit/audit.ts'
import { AppError, missing } from '../../../../server/http/errors.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import { ListRange } from '../../../../server/endpoints/listRange.ts'
import { LongList } from '../../../../server/endpoints/longList.ts'
import { parseRowsAsked } from '../../../../server/lists/rowRange.ts'
import { attach } from '../../attachments/server/commands.ts'
import { viewerOf } from '../../../people/viewers/server/sharing.ts'
import { ticketForChange } from '../../tickets/server/ticketForChange.ts'
import * as endpoints from '../endpoints.ts'
import { mayCorrect, mayDelete } from '../policy.ts'
import { addNote, correctNote, deleteNote } from './commands.ts'
import { findNote, findNotePages, findNotesInRange } from './queries.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'ticket note corrected': 'Corrected an internal note on the ticket',
  'ticket note deleted': 'Deleted an internal note on the ticket',
})

const ticketMissing = () => missing('Ticket not found')
const noteMissing = () => missing('Note not found')

export const ticketNoteRoutes: Routes = (serve, context) => {
  const { db } = context.database

  serve(endpoints.listTicketNotes, async ({ params, rangeHeader }) => {
    const asked = parseRowsAsked(rangeHeader)
    if (asked) {
      const part = await findNotesInRange(db, params.ticketId, asked)
      if (!part) throw ticketMissing()
      return ListRange.of(part)
    }
    const pages = await findNotePages(db, params.ticketId)
    if (!pages) throw ticketMissing()
    return new LongList(pages)
  })

  serve(endpoints.createTicketNote, async ({ actor, params, body, transact }) => {
    const viewer = viewerOf(actor, 'tickets')
    return transact(async (tx) => {
      const ticket = await ticketForChange(tx, viewer, params.ticketId, 'note')
      const note = await addNote(tx, ticket, actor.id, body.message)
      await attach(tx, body.attachmentIds, { place: { noteId: note.id }, authorId: actor.id })
      return note
    })
  })

  serve(endpoints.correctTicketNote, async ({ actor, params, body, address, transact, checkVersion }) => {
    const viewer = viewerOf(actor, 'tickets')
    return transact(async (tx) => {
      const ticket = await ticketForChange(tx, viewer, params.ticketId, 'note')
      const before = await findNote(tx, ticket.id, params.id)
      if (!before) throw noteMissing()
      if (!mayCorrect(actor, before)) throw new AppError('forbidden', 'Only its author can correct a note.')
      const change = { action: 'ticket note corrected', subject: `ticket ${ticket.id}` }
      await checkVersion(tx, before, change)
      if (body.message === before.message) return before
      const note = await correctNote(tx, ticket, before, body.message)
      // The texts are not recorded: the former one may contain what should not be stored.
      await audit(tx, { ...change, actorId: actor.id, detail: { note: note.id }, address })
      return note
    })
  })

  serve(endpoints.deleteTicketNote, async ({ actor, params, address, transact }) => {
    const viewer = viewerOf(actor, 'tickets')
    return transact(async (tx) => {
      await ticketForChange(tx, viewer, params.ticketId, 'note')
      const note = await findNote(tx, params.ticketId, params.id)
      if (!note) throw noteMissing()
      if (!mayDelete(actor, note)) {
        throw new AppError('forbidden', 'Only its author or an administrator can delete a note.')
      }
      if (!(await deleteNote(tx, note))) throw noteMissing()
      await audit(tx, {
        action: 'ticket note deleted',
        actorId: actor.id,
        subject: `ticket ${note.ticketId}`,
        // The text is not recorded: it may be deleted because it should not be stored.
        detail: { note: note.id, author: note.authorName },
        address,
      })
      return { message: 'Note deleted' }
    })
  })
}
