import { DatabaseSync } from 'node:sqlite'
import { discardFile, publishFile } from './dataDir.ts'

/**
 * Makes a consistent copy of a database file that may be in use. Blocks the event loop while it copies (about 130 ms
 * for 75 MB), so a running server does this in another process or a worker.
 */
export function copyDatabase(file: string, target: string): void {
  const part = `${target}.part`
  discardFile(part)
  const source = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  try {
    source.prepare('vacuum into ?').run(part)
  } catch (error) {
    discardFile(part)
    throw error
  } finally {
    source.close()
  }
  publishFile(part, target)
}
