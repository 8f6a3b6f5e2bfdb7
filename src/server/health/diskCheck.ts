import { statfs } from 'node:fs/promises'
import type { Config } from '../config.ts'
import type { HealthCheck } from './check.ts'
import { remembered } from './remembered.ts'

const mebibyte = 1024 * 1024

/** The space in the data folder that an unprivileged user may still fill, in MiB. */
export async function freeMebibytes(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir)
  return Math.floor((bavail * bsize) / mebibyte)
}

/**
 * Reports low space before the disk is full, so that running requests can still be stored and the operator has time to
 * act.
 */
export function diskCheck({ dataDir, minFreeMb }: Pick<Config, 'dataDir' | 'minFreeMb'>): HealthCheck {
  return {
    name: 'disk',
    check: remembered(async () => {
      const free = await freeMebibytes(dataDir).catch(() => undefined)
      if (free === undefined) return 'The data folder cannot be read.'
      return free < minFreeMb ? `Only ${free} MiB are free for the data.` : undefined
    }),
  }
}
