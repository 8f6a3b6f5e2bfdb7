import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../server/config.ts'

/** 16 hex digits by which the installation's key is recognised; null where there is none yet. */
export async function keyMark({ secretKey, dataDir }: Config): Promise<string | null> {
  const key = secretKey ?? (await readFile(join(dataDir, 'secret.key'), 'utf8').catch(() => ''))
  if (key.trim() === '') return null
  // 256 random bits cannot be guessed from a hash.
  return createHash('sha256').update(`mark of ${key.trim().toLowerCase()}`).digest('hex').slice(0, 16)
}
