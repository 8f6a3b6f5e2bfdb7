import { sqliteCode } from '../../server/database/sqlite/errors.ts'
import { codeOf, fullCodes, unwritableCodes } from '../../server/storage/storage.ts'
import { CommandError } from '../command.ts'

const ioErrorCode = 10
const fullCode = 13

/** For storage that is full, cannot be written or cannot do what is needed: what could not be done and what to do, with the reason between. */
export function explainUnwritable(error: unknown, what: string, remedy: string): unknown {
  const code = codeOf(error)
  const primary = (sqliteCode(error) ?? 0) & 0xff
  if (primary !== fullCode && primary !== ioErrorCode && ![...fullCodes, ...unwritableCodes].includes(code))
    return error
  const reason = error instanceof Error ? error.message : String(error)
  return new CommandError(`${what}: ${reason}. ${remedy}`)
}
