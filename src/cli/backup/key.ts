import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../server/config.ts'

/** 16 hex digits that identify the installation's key; null if there is no key yet. */
export async function keyMark({ secretKey, dataDir }: Config): Promise<string | null> {
  const key = secretKey ?? (await readFile(join(dataDir, 'secret.key'), 'utf8').catch(() => ''))
  if (key.trim() === '') return null
  // The hash does not reveal the key, because 256 random bits cannot be guessed.
  return createHash('sha256').update(`mark of ${key.trim().toLowerCase()}`).digest('hex').slice(0, 16)
}
