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

const opening = /^\S+ (SELECT|EXAMINE) /
const long = ['LineTooLarge', 'LiteralTooLarge', 'ResponseTooLarge', 'TooManyResponses']

/** Maps an error of Node or imapflow to a sentence. The server's own text is not repeated, because it is untrusted. */
function imapProblemOf(error: unknown): ImapProblem {
  const fields = new Map<string, unknown>(Object.entries(error instanceof Error ? error : {}))
  const code = fields.get('code')
  if (fields.get('authenticationFailed') === true)
    return { text: 'The mail server did not accept the username or password.', field: 'password' }
  if (code === 'ETHROTTLE') return { text: 'The mail server asks to try again later.', field: 'host' }
  if (fields.get('mailboxMissing') === true || opening.test(String(fields.get('executedCommand'))))
    return { text: 'The mail server has no such folder, or does not open it.', field: 'folder' }
  if (fields.get('tlsFailed') === true && !/certificate|altname/i.test(String(error)))
    return { text: 'A secure connection to the mail server could not be made.', field: 'port' }
  if (late.some((each) => each === code))
    return { text: 'The mail server did not answer in time.', field: 'port' }
  if (long.some((each) => each === code))
    return { text: 'The mail server sends too much data.', field: 'host' }
  if (fields.has('responseStatus')) return { text: 'The mail server refused a request.', field: 'host' }
  return { text: reasonOf(error), field: 'host' }
}

/** The mail server does not do what it should. Its message is for administrators. */
export class ImapFailure extends Error {
  override name = 'ImapFailure'
  readonly field: keyof ImapSettings

  constructor(text: string, { field = 'host', cause }: { field?: keyof ImapSettings; cause?: unknown } = {}) {
    super(text, { cause })
    this.field = field
  }
}

/** The failure that an error of Node or imapflow means. */
export function imapFailureOf(error: unknown): ImapFailure {
  if (error instanceof ImapFailure) return error
  const { text, field } = imapProblemOf(error)
  return new ImapFailure(text, { field, cause: error })
}
