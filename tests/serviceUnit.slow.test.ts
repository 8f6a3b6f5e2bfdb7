import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { requireTool } from './support/requireTool.ts'

const unit = resolve(import.meta.dirname, '../deploy/managed-it-portal.service')

it.skipIf(process.platform !== 'linux')(
  'systemd finds no mistake in the unit, and little that it could do to the machine',
  () => {
    requireTool('systemd-analyze')
    const folder = mkdtempSync(join(tmpdir(), 'portal-unit-'))
    const copy = join(folder, 'managed-it-portal.service')
    copyFileSync(unit, copy)
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', copy], {
      encoding: 'utf8',
    })
    const security = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=25', copy], {
      encoding: 'utf8',
    })
    rmSync(folder, { recursive: true, force: true })
    // Ignores that the program and its user do not exist on this machine.
    const found = verified.stderr
      .split('\n')
      .filter((line) => line.includes('managed-it-portal') && !/is not executable|user/i.test(line))
    expect(found).toEqual([])
    expect(security.stdout + security.stderr).toMatch(/Overall exposure level .*: [0-2]\.\d/)
    expect(security.status).toBe(0)
  },
)
