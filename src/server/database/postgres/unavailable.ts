import { Unconfirmed } from '../unconfirmed.ts'

const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
// Codes for a server that was shut down or has crashed.
const endedCodes = new Set(['57P01', '57P02'])
// Codes for a server that is starting up, has no more memory, connections or disk space for files, has a disk error, or
// has ended an idle session.
const refusedCodes = new Set(['57P03', '53200', '53300', '53400', '58030', '57P05', '25P03', '25P04'])
// Errors of the pg driver itself have no codes, so they are known by their messages.
const messages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed',
]

/** The host does not fit the target: it is a standby or read-only. */
export class WrongHost extends Error {
  override name = 'WrongHost'

  constructor(target: string) {
    super(`The database server is not ${target}.`)
  }
}

/** Whether PostgreSQL cannot be reached or cannot work at the moment, so that the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  return isLost(error) || refusedCodes.has(codeOf(error))
}

/** Whether a statement got no response, so that it may or may not have been executed. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof WrongHost || error instanceof Unconfirmed) return true
  if (messages.some((message) => error.message.startsWith(message))) return true
  // A missing socket (ENOENT) or an unknown host (ENOTFOUND) of a server that has not been started yet.
  if ('syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo')) return true
  const code = codeOf(error)
  return systemCodes.has(code) || endedCodes.has(code) || code.startsWith('08')
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
