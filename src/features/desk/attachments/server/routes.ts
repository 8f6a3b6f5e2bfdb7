import { audit } from '../../../../server/audit/audit.ts'
import { AppError, missing } from '../../../../server/http/errors.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import { LongList } from '../../../../server/endpoints/longList.ts'
import { viewerOf } from '../../../people/viewers/server/sharing.ts'
import { notifyStaffOfTickets, notifyTickets } from '../../tickets/server/notify.ts'
import { findTicket } from '../../tickets/server/queries.ts'
import * as endpoints from '../endpoints.ts'
import { deleteUnsent, deleteUnused, removeSent, saveSettings } from './commands.ts'
import { findSent, findSettings, findSettingsForUpdate, sentPages, unsent } from './queries.ts'
import { findScanStatus } from './scans.ts'
import type { AttachmentFiles } from './upload.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'attachment removed': 'Removed a file from a conversation',
  'attachment settings changed': 'Changed the attachment settings',
})

const fileMissing = () => missing('File not found')

export const attachmentRoutes =
  (files: AttachmentFiles): Routes =>
  (serve, context) => {
    const { db } = context.database

    serve(endpoints.listUnsentAttachments, async ({ actor }) => {
      const [found, settings] = await Promise.all([
        unsent(db, actor.id).orderBy('attachments.id').execute(),
        findSettings(db),
      ])
      return { files: found, settings }
    })

    serve(endpoints.deleteUnsentAttachment, async ({ actor, params, transact }) => {
      let keys: readonly string[] = []
      const response = await transact(async (tx) => {
        const content = await deleteUnsent(tx, params.id, actor.id)
        if (content === undefined) throw fileMissing()
        keys = await deleteUnused(tx, [content])
        return { message: 'File deleted' }
      })
      await files.remove(keys)
      return response
    })

    serve(endpoints.listTicketAttachments, async ({ actor, params }) => {
      const viewer = viewerOf(actor, 'tickets')
      if (!(await findTicket(db, viewer, params.ticketId))) throw missing('Ticket not found')
      return new LongList(sentPages(db, viewer, params.ticketId))
    })

    serve(endpoints.removeSentAttachment, async ({ actor, params, address, transact }) => {
      let keys: readonly string[] = []
      const response = await transact(async (tx) => {
        const file = await findSent(tx, params.id)
        if (!file) throw fileMissing()
        const content = await removeSent(tx, file.id, actor.id)
        if (content === undefined) throw new AppError('conflict', 'This file was removed already.')
        keys = await deleteUnused(tx, [content])
        await (file.noteId === null ? notifyTickets : notifyStaffOfTickets)(tx, file.ticketId)
        const subject = `ticket ${file.ticketId}`
        const detail = { file: file.name }
        await audit(tx, { action: 'attachment removed', actorId: actor.id, subject, detail, address })
        return { message: 'File removed' }
      })
      await files.remove(keys)
      return response
    })

    serve(endpoints.readScanStatus, async () => ({
      isOn: context.config.clamd !== undefined,
      ...(await findScanStatus(db)),
    }))

    serve(endpoints.readAttachmentSettings, () => findSettings(db))

    serve(endpoints.saveAttachmentSettings, ({ actor, body, address, transact, checkVersion }) =>
      transact(async (tx) => {
        const from = await findSettingsForUpdate(tx)
        const change = { action: 'attachment settings changed', subject: 'attachment settings' }
        await checkVersion(tx, from, change)
        await saveSettings(tx, body)
        await audit(tx, { ...change, actorId: actor.id, detail: { from, to: body }, address })
        return body
      }),
    )
  }

export const attachmentUploads =
  (files: AttachmentFiles): Routes =>
  (serve) => {
    serve(endpoints.uploadAttachment, ({ actor, request }) => files.receive(request, actor))
  }
