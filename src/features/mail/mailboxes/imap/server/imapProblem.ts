import { AppError } from '../../../../../server/http/errors.ts'
import { reasonOf } from '../../../server/delivery.ts'
import type { ImapSettings } from '../../schema.ts'

/** Why mails cannot be fetched, for administrators, and the setting that has to be corrected. */
export interface ImapProblem {
  text: string
  field: keyof ImapSettings
}

/** The password was encrypted with another key, for example before a restore without the key. */
export const passwordUnreadable: ImapProblem = {
  text: 'The stored password cannot be read any more. Enter it again.',
  field: 'password',
}

const late = [
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'UPGRADE_TIMEOUT',
  'ETIMEOUT',
  'ETIMEDOUT',
  'LockTimeout',
]

/** Maps an error of Node or imapflow to a sentence. The server's own text is not repeated, because it is untrusted. */
export function imapProblemOf(error: unknown): ImapProblem {
  const fields = new Map<string, unknown>(Object.entries(error instanceof Error ? error : {}))
  const code = fields.get('code')
  if (error instanceof AppError) return { text: error.message, field: 'host' }
  if (fields.get('authenticationFailed') === true)
    return { text: 'The mail server did not accept the username or password.', field: 'password' }
  if (code === 'ETHROTTLE') return { text: 'The mail server asks to try again later.', field: 'host' }
  if (fields.get('mailboxMissing') === true || fields.get('command') === 'SELECT')
    return { text: 'The mail server has no such folder, or does not open it.', field: 'folder' }
  if (fields.get('tlsFailed') === true && !/certificate|altname/i.test(String(error)))
    return { text: 'A secure connection to the mail server could not be made.', field: 'port' }
  if (late.some((each) => each === code))
    return { text: 'The mail server did not answer in time.', field: 'port' }
  return { text: reasonOf(error), field: 'host' }
}
