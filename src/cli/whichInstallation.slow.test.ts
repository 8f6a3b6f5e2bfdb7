import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createTestPlace } from '../../tests/support/engines.ts'
import { runCommand } from '../../tests/support/operator.ts'
import { SqliteConnection } from '../server/database/sqlite/connection.ts'

const main = resolve(import.meta.dirname, 'main.ts')

it('A backup without DATA_DIR is refused where nobody has ever signed in, and commands say where they work', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portal-which-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const dataDir = join(folder, 'data')
  const place = await createTestPlace('sqlite')
  onTestFinished(place.remove)
  mkdirSync(dataDir)
  copyFileSync(join(place.dataDir, 'portal.db'), join(dataDir, 'portal.db'))
  const line = 'create-user --username admin --role Administrator --email admin@example.test'
  await runCommand({ dataDir }, line.split(' '))

  /** Runs a command in this folder, as if it were the program's folder. */
  const command = (args: readonly string[], environment: Record<string, string> = {}) => {
    const env = { ...process.env, DATA_DIR: '', DATABASE_URL: '', ...environment }
    const { status, stderr } = spawnSync(process.execPath, [main, ...args], {
      cwd: folder,
      encoding: 'utf8',
      env,
    })
    return { code: status, remarks: stderr }
  }
  const installation = `Installation: ${dataDir}`
  const refused = command(['backup', 'first.backup'])
  expect([refused.code, refused.remarks]).toEqual([1, expect.stringContaining('nobody has ever signed in')])
  expect(refused.remarks).toContain(`${installation} (DATA_DIR is not set)\n`)
  expect(readdirSync(folder)).toEqual(['data'])
  const named = command(['backup', 'named.backup'], { DATA_DIR: './data' })
  expect([named.code, named.remarks]).toEqual([0, expect.stringContaining(`${installation}\n`)])

  const used = new SqliteConnection(join(dataDir, 'portal.db'), { busyTimeoutMs: 0 })
  used.raw.exec(`update "users" set "lastSignInAt" = '2026-01-31T02:00:00.000Z'`)
  used.close()
  expect(command(['backup', 'used.backup']).code).toBe(0)
  const url = 'postgres://portal:hunter2@127.0.0.1:1,db2:5433/desk?target_session_attrs=read-write'
  const { code, remarks } = command(['backup', 'used.backup'], { DATABASE_URL: url })
  expect([code, remarks]).toEqual([
    1,
    expect.stringContaining('Installation: PostgreSQL 127.0.0.1:1,db2:5433/desk'),
  ])
  expect(remarks).not.toContain('hunter2')
})
