import { parseDatabaseUrl } from './address.ts'

const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/** The problem of a PostgreSQL address; undefined if it has none. The text never contains a password. */
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
