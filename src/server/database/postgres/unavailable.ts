const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
// Shut down, crashed, starting up, out of connections, cut off while idle in a transaction.
const serverCodes = new Set(['57P01', '57P02', '57P03', '53300', '25P03'])
// pg has no codes for its own.
const messages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed',
]

/** Whether PostgreSQL cannot be reached at present, so that the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (messages.some((message) => error.message.startsWith(message))) return true
  // A missing socket (ENOENT) or an unknown host (ENOTFOUND) of a server that has not been started yet.
  if ('syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo')) return true
  if (!('code' in error) || typeof error.code !== 'string') return false
  return systemCodes.has(error.code) || serverCodes.has(error.code) || error.code.startsWith('08')
}
