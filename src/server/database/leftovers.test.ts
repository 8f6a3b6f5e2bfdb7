import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeAbandoned, unfinishedFile } from './leftovers.ts'

test('Unfinished files share no name, also of processes with one id, and stay while their process runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const kinds = ['portal-backup', 'restoring', 'secret.key'] as const
  const files = kinds.flatMap((kind) => [unfinishedFile(folder, kind), unfinishedFile(folder, kind)])
  for (const file of files) writeFileSync(file, 'x', { flag: 'wx' })
  expect(removeAbandoned(folder)).toEqual([])
  // Renamed as if by a process that has ended.
  const ended = files.map((file) => file.replace(`-${process.pid}.part`, '-99999999.part'))
  for (const file of ended) writeFileSync(file, 'x', { flag: 'wx' })
  expect(removeAbandoned(folder).toSorted()).toEqual(ended.map((file) => basename(file)).toSorted())
  expect(readdirSync(folder)).toHaveLength(files.length)
})
