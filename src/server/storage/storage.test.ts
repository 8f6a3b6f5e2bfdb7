import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { testLog } from '../../../tests/support/testLog.ts'
import { closeToOthers } from './storage.ts'

/** Closes the file to other users; returns the warnings. */
function said(file: string): unknown[] {
  const lines: unknown[] = []
  closeToOthers(file, { ...testLog, warn: (_details, message) => void lines.push(message) })
  return lines
}

it.skipIf(process.platform === 'win32')('A file is taken from other users without a word', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-storage-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'portal.db')
  writeFileSync(file, '')
  chmodSync(file, 0o644)
  expect(said(file)).toEqual([])
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

// The mode of files in /proc cannot be changed; only Linux has it.
it.skipIf(process.platform !== 'linux')(
  'A file whose mode cannot be changed stays open, and is named',
  () => {
    const file = '/proc/sys/kernel/ostype'
    expect(said(file)).toEqual([`other users may read ${file}: its mode cannot be changed`])
  },
)
