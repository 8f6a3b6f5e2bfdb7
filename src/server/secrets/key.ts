import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Log } from '../database/log.ts'
import { unfinishedFile } from '../database/leftovers.ts'
import { DatabaseUnusable } from '../database/unusable.ts'
import { codeOf, isUnsupported } from '../storage/storage.ts'

export type KeyConfig = Pick<Config, 'dataDir' | 'secretKey'>

/** Waits at most two seconds for another process to write the 65 bytes of the key. */
const [maxWaits, waitMs] = [40, 50]

const fileOf = (dataDir: string) => join(dataDir, 'secret.key')

/** The place where the key is expected, for messages. */
export const keyPlaceOf = ({ dataDir, secretKey }: KeyConfig) =>
  secretKey === undefined ? fileOf(dataDir) : 'SECRET_KEY'

/**
 * The key of this installation, 32 bytes: SECRET_KEY if it is set, otherwise the key in the data folder. Undefined if
 * neither exists.
 *
 * @throws DatabaseUnusable if the file contains something else
 */
export async function findKey({ dataDir, secretKey }: KeyConfig): Promise<Buffer | undefined> {
  if (secretKey !== undefined) return Buffer.from(secretKey, 'hex')
  const text = await readFile(fileOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  if (!/^[0-9a-f]{64}$/i.test(text.trim())) {
    throw new DatabaseUnusable(
      `${fileOf(dataDir)} does not hold a key of 64 hexadecimal digits. Put the key of this installation back.`,
    )
  }
  return Buffer.from(text.trim(), 'hex')
}

/**
 * Makes the key file readable by its owner only. Tells the operator, because others may have read the key. If the mode
 * cannot be changed, as on a volume of another owner, the server warns and starts nevertheless.
 */
export async function closeKeyFile({ dataDir, secretKey }: KeyConfig, log: Log): Promise<void> {
  // Windows has no file modes.
  if (secretKey !== undefined || process.platform === 'win32') return
  const file = fileOf(dataDir)
  const found = await stat(file).catch(() => undefined)
  if (!found || (found.mode & 0o077) === 0) return
  const mode = (found.mode & 0o777).toString(8)
  await chmod(file, 0o600).then(
    () => log.warn({ file, mode }, 'the key could be read by other users; now by its owner only'),
    (error: unknown) =>
      log.warn({ file, mode, err: error }, 'the key can be read by other users: chmod 600 it'),
  )
}

/**
 * Copies the key file on storage without hard links. If another process has created the file first, waits until that
 * file is no longer empty.
 */
async function copyUnlessThere(fresh: string, path: string): Promise<void> {
  try {
    await writeFile(path, await readFile(fresh), { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    for (let waits = 0; waits < maxWaits && (await stat(path)).size === 0; waits += 1)
      await setTimeout(waitMs)
  }
}

/** Makes a key in the data folder (mode 0600) for an installation that has none. */
export async function makeKey(config: KeyConfig): Promise<Buffer> {
  const path = fileOf(config.dataDir)
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const fresh = unfinishedFile(config.dataDir, 'secret.key')
  try {
    await writeFile(fresh, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
    // A link fails if the file already exists, so two processes that start together agree on one key.
    await link(fresh, path).catch(async (error: unknown) => {
      if (isUnsupported(error)) await copyUnlessThere(fresh, path)
      else if (codeOf(error) !== 'EEXIST') throw error
    })
  } finally {
    await rm(fresh, { force: true })
  }
  const key = await findKey(config)
  if (!key) throw new Error(`${path} was removed while it was made.`)
  return key
}
