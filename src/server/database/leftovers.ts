import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { discardFile } from './sqlite/dataDir.ts'

/** In ms. An unfinished file that is older counts as abandoned, even if it comes from another host. */
const abandonedMs = 24 * 60 * 60 * 1000

/**
 * The kind of an unfinished file: a backup that is being written, the copy of a backup that is being restored, or a key
 * that is being created.
 */
type Kind = 'portal-backup' | 'restoring' | 'secret.key'

const nameShape =
  /^(?:portal-backup|restoring|secret\.key)-(?:[0-9a-f]{12}-)?(?<host>[\w.-]+)-(?<pid>\d+)(?:\.part){1,2}$/

/**
 * The path of an unfinished file. The name contains the host and the process id, so that the file of a killed process
 * can be recognized. Containers that share a folder may have the same host and process id, so the name also has a
 * random part.
 */
export const unfinishedFile = (folder: string, kind: Kind) =>
  join(folder, `${kind}-${randomBytes(6).toString('hex')}-${hostname()}-${process.pid}.part`)

/** Removes the unfinished files of killed processes from the folder; returns their names. */
export function removeAbandoned(folder: string): string[] {
  if (!existsSync(folder)) return []
  const abandoned = readdirSync(folder).filter((name) => {
    const owner = nameShape.exec(name)?.groups
    return owner !== undefined && isAbandoned(join(folder, name), owner['host'], Number(owner['pid']))
  })
  for (const name of abandoned) discardFile(join(folder, name))
  return abandoned
}

function isAbandoned(file: string, host: string | undefined, pid: number): boolean {
  if (host === hostname() && !isRunning(pid)) return true
  const found = statSync(file, { throwIfNoEntry: false })
  return found !== undefined && Date.now() - found.mtimeMs > abandonedMs
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process runs as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
