import { parseDatabaseUrl } from './address.ts'

const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/** The problem of a PostgreSQL address, never with a password in it; undefined if there is none. */
export function addressProblem(text: string): string | undefined {
  try {
    const [first] = parseDatabaseUrl(text).urls
    const mode = new URL(first).searchParams.get('sslmode')
    if (mode !== null && !sslModes.includes(mode))
      return `must have an sslmode of ${sslModes.join(', ')}, not ${mode}`
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
