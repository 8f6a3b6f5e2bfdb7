import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { requireTool } from '../../../tests/support/requireTool.ts'

it.skipIf(process.platform !== 'linux')('The name of each new folder is flushed to the disk', () => {
  requireTool('strace')
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'portal-folders-')))
  onTestFinished(() => rmSync(top, { recursive: true }))
  const script = `
    import { makeFolder } from ${JSON.stringify(new URL('newFile.ts', import.meta.url).href)}
    await makeFolder(${JSON.stringify(join(top, 'a', 'b', 'c'))})`
  const run = [process.execPath, '--input-type=module', '--eval', script]
  const { stderr } = spawnSync('strace', ['-f', '-y', '-e', 'trace=fsync', ...run], { encoding: 'utf8' })
  const flushed = [...stderr.matchAll(/fsync\(\d+<([^>]+)>/g)].map(([, folder]) => folder)
  expect(new Set(flushed), stderr).toEqual(new Set([top, join(top, 'a'), join(top, 'a', 'b')]))
})
