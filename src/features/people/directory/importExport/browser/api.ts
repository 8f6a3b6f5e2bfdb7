import type { TransferOptions } from '../../../../../browser/api/progress.ts'
import { NotSentError, send } from '../../../../../browser/api/send.ts'
import { saveFile } from '../../../../../browser/api/saveFile.ts'
import { sendFile } from '../../../../../browser/api/sendFile.ts'
import type * as z from 'zod/mini'
import type { UserSelection } from '../../schema.ts'
import { exportUsers, importUsers, previewImport } from '../endpoints.ts'
import type { importOrder } from '../schema.ts'

/** Downloads the filtered users as a file; `rows` is their number, if known. */
export const saveUsers = (selection: UserSelection, rows: number | undefined, options: TransferOptions) =>
  saveFile(exportUsers, { body: selection, ...(rows !== undefined && { rows }), ...options })

export interface ChosenFile {
  file: File
  allowsAdministrators: boolean
}

/** Previews an import of the file. */
export const previewFile = ({ file, allowsAdministrators }: ChosenFile, options: TransferOptions) =>
  sendFile(previewImport, {
    file,
    query: { administrators: allowsAdministrators ? 'yes' : 'no' },
    ...options,
  })

interface ImportOrder {
  body: z.input<typeof importOrder>
  /** The Idempotency-Key; the same for each retry. */
  key: string
}

/** Creates the accounts of a preview. */
export const importPlan = ({ body, key }: ImportOrder, signal: AbortSignal) =>
  send(importUsers, { body, query: {}, idempotencyKey: key, signal })

/**
 * Returns the outcome of a cancelled import. Either nothing was created, or everything was already stored.
 *
 * @throws NotSentError if the outcome is unknown
 */
export const outcomeOfCancelled = ({ body, key }: ImportOrder) =>
  send(importUsers, { body, query: { cancel: 'yes' }, idempotencyKey: key }).catch(() => {
    throw new NotSentError('Look for them in User Management before you import the file again.')
  })
