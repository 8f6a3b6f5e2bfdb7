import { sqliteCode } from '../../server/database/sqlite/errors.ts'
import { CommandError } from '../command.ts'

const ioErrorCode = 10
const fullCode = 13
const fileCodes = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EACCES', 'EIO']

/** For a disk that is full or cannot be written: what could not be done and what to do, with the reason between. */
export function explainUnwritable(error: unknown, what: string, remedy: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const primary = (sqliteCode(error) ?? 0) & 0xff
  if (primary !== fullCode && primary !== ioErrorCode && !fileCodes.includes(code)) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new CommandError(`${what}: ${reason}. ${remedy}`)
}
