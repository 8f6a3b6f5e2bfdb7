import { sqliteCode } from '../../server/database/sqlite/errors.ts'
import { codeOf, fullCodes, unwritableCodes } from '../../server/storage/storage.ts'
import { CommandError } from '../command.ts'

const ioErrorCode = 10
const fullCode = 13

/**
 * Turns an error of full or unwritable storage into a CommandError that names the failed step, the reason and the
 * remedy. Other errors are returned unchanged.
 */
export function explainUnwritable(error: unknown, what: string, remedy: string): unknown {
  const code = codeOf(error)
  const primary = (sqliteCode(error) ?? 0) & 0xff
  if (primary !== fullCode && primary !== ioErrorCode && ![...fullCodes, ...unwritableCodes].includes(code))
    return error
  const reason = error instanceof Error ? error.message : String(error)
  return new CommandError(`${what}: ${reason}. ${remedy}`)
}
