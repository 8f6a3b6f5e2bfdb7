import { parseDatabaseUrl } from './address.ts'

const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/** What is wrong with a PostgreSQL address; undefined where nothing is. Never with a password in it. */
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
