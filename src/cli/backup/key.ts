import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../server/config.ts'

/** A mark of the installation's key, by which the same key is known again; null where there is none yet. */
export async function keyMark({ secretKey, dataDir }: Config): Promise<string | null> {
  const key = secretKey ?? (await readFile(join(dataDir, 'secret.key'), 'utf8').catch(() => ''))
  if (key.trim() === '') return null
  // 256 random bits cannot be found again from a hash.
  return createHash('sha256').update(`mark of ${key.trim().toLowerCase()}`).digest('hex').slice(0, 16)
}
