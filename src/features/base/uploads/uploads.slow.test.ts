import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { UploadFiles } from './server/files.ts'

// /dev/full exists only on Linux.
it.runIf(process.platform === 'linux')(
  'A full disk is reported as such, and the partial file is removed',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-full-'))
    const files = new UploadFiles(folder)
    const failing = files.withTemporary(() => writeFile('/dev/full', 'x'.repeat(10_000)))
    await expect(failing).rejects.toMatchObject({ code: 'full', status: 507 })
    expect(await readdir(join(folder, '.incoming'))).toEqual([])
    await rm(folder, { recursive: true })
  },
)
