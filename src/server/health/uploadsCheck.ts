import { access, constants, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { HealthCheck } from './check.ts'
import { remembered } from './remembered.ts'

/** Whether the folder of uploaded files is writable or, if it does not exist yet, can be created. */
export function uploadsCheck(dataDir: string): HealthCheck {
  const folder = join(dataDir, 'uploads')
  return {
    name: 'uploads',
    check: remembered(async () => {
      const isUsable = await canWrite(folder)
        .catch((error: NodeJS.ErrnoException) => error.code === 'ENOENT' && canWrite(dataDir))
        .catch(() => false)
      return isUsable ? undefined : 'The folder of uploaded files cannot be written.'
    }),
  }
}

async function canWrite(folder: string): Promise<boolean> {
  await access(folder, constants.W_OK | constants.X_OK)
  return (await stat(folder)).isDirectory()
}
