import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { done, idInPath } from '../../../shared/endpoint/fields.ts'
import { uploadLimits } from './policy.ts'
import { attachment, attachmentSettings, scanStatus, sentAttachment, unsentAttachments } from './schema.ts'

const allowedRoles = ['customer', 'agent', 'Administrator'] as const
const params = z.object({ id: idInPath })

/** The caller's unsent files, and the settings for attachments. */
export const listUnsentAttachments = endpoint({
  method: 'GET',
  path: '/api/attachments',
  allowedRoles,
  response: unsentAttachments,
})

/** Stores a file until a message is sent with its id. Unsent files are deleted after a day. */
export const uploadAttachment = endpoint({
  method: 'POST',
  path: '/api/attachments',
  allowedRoles,
  file: 'file',
  response: attachment,
  status: 201,
  limits: uploadLimits,
})

/** Deletes a file of the caller that was not sent. */
export const deleteUnsentAttachment = endpoint({
  method: 'DELETE',
  path: '/api/attachments/:id',
  allowedRoles,
  params,
  response: done,
})

/** The files of a ticket, its responses and, for staff, its notes; oldest first. */
export const listTicketAttachments = endpoint({
  method: 'GET',
  path: '/api/tickets/:ticketId/attachments',
  allowedRoles,
  params: z.object({ ticketId: idInPath }),
  response: z.array(sentAttachment),
})

/** Removes a file from its message, which still shows the name of the file. */
export const removeSentAttachment = endpoint({
  method: 'DELETE',
  path: '/api/sent-attachments/:id',
  allowedRoles: ['agent', 'Administrator'],
  params,
  response: done,
})

export const readAttachmentSettings = endpoint({
  method: 'GET',
  path: '/api/attachment-settings',
  allowedRoles: ['Administrator'],
  response: attachmentSettings,
})

/** Saves the settings, which apply to later uploads and messages. */
export const saveAttachmentSettings = endpoint({
  method: 'PUT',
  path: '/api/attachment-settings',
  allowedRoles: ['Administrator'],
  body: attachmentSettings,
  response: attachmentSettings,
  conditional: true,
})

export const readScanStatus = endpoint({
  method: 'GET',
  path: '/api/attachment-scan',
  allowedRoles: ['Administrator'],
  response: scanStatus,
})
