import { chmodSync, statSync } from 'node:fs'
import type { Log } from '../database/log.ts'

/** The error codes for a full disk, an exceeded quota, and a file that is larger than allowed. */
export const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG']
/** The error codes of storage that is read-only or does not support the operation. */
export const unwritableCodes: readonly unknown[] = ['EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOTSUP', 'ENOSYS']

const unsupportedCodes: readonly unknown[] = ['EPERM', 'ENOTSUP', 'ENOSYS', 'EINVAL', 'EISDIR']

/** The code of an error of the system, such as EPERM. */
export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/**
 * Whether the storage does not support the operation. CIFS, exFAT and NFS with squashed users lack file modes, hard
 * links or the flushing of folders. Windows cannot open folders.
 */
export const isUnsupported = (error: unknown): boolean => unsupportedCodes.includes(codeOf(error))

/**
 * Makes a file accessible to its owner only. If its mode cannot be changed, the operator is told, and the file stays
 * accessible to others.
 */
export function closeToOthers(file: string, log: Log): void {
  // Windows has no file modes.
  if (process.platform === 'win32') return
  const { mode } = statSync(file)
  if ((mode & 0o077) === 0) return
  try {
    chmodSync(file, 0o600)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log.warn({ file, reason }, `other users may read ${file}: its mode cannot be changed`)
  }
}
