import type { TransferOptions } from '../../../browser/api/progress.ts'
import { send } from '../../../browser/api/send.ts'
import { saveFile } from '../../../browser/api/saveFile.ts'
import { sendFile } from '../../../browser/api/sendFile.ts'
import type { UserSelection } from '../../userDirectory/schema.ts'
import { exportUsers, importUsers, previewImport } from '../endpoints.ts'

/** Keeps the users of the filters as a file. */
export const saveUsers = (selection: UserSelection) => saveFile(exportUsers, { body: selection })

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

/** Creates the accounts of a preview; `key` is the same however often it is sent. */
export const importPlan = ({ plan, key }: { plan: string; key: string }) =>
  send(importUsers, { body: { plan }, idempotencyKey: key })
