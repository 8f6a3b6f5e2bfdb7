import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { bothEngines, createTestPlace, type TestPlace } from '../../../tests/support/engines.ts'
import { sendFile } from '../../../tests/support/sendFile.ts'
import { HttpClient } from '../../../tests/support/httpClient.ts'
import { startServer } from '../../../tests/support/server.ts'

const root = resolve(import.meta.dirname, '../../..')
const plainStorage = {
  NODE_OPTIONS: `--import ${new URL('../../../tests/support/plainStorage.ts', import.meta.url).href}`,
}
const logo = {
  name: 'logo.svg',
  type: 'image/svg+xml',
  content: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"><rect width="4" height="1"/></svg>',
  ),
}

describe.each(bothEngines)('On storage without modes and hard links, with %s,', (engine) => {
  let place: TestPlace
  let folder: string
  beforeEach(async () => {
    place = await createTestPlace(engine, 'nothing')
    folder = mkdtempSync(join(tmpdir(), 'portal-plain-'))
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true, force: true })
    await place.remove()
  })

  function runPlain({ dataDir, databaseUrl }: TestPlace, ...args: string[]) {
    const { status, stderr } = spawnSync(process.execPath, ['src/cli/main.ts', ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...plainStorage, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
    })
    return { code: status, remarks: stderr }
  }

  it('the first start, an upload, a backup and a restore succeed, and tell what stays open', async () => {
    const server = await startServer({ ...place, env: plainStorage })
    expect(readFileSync(join(place.dataDir, 'secret.key'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
    if (engine === 'sqlite') {
      const database = join(place.dataDir, 'portal.db')
      expect(server.log()).toContain(`other users may read ${database}`.replace('portal.db', 'portal.db.new'))
    }
    const administrator = new HttpClient(server.baseURL)
    await administrator.post('/api/login', server.admin, 200)
    const brand = await administrator.post('/api/brands', { name: 'Acme' }, 201)
    const stored = await sendFile(administrator, `/api/brand-logo/${String(brand.field('id'))}`, 'logo', logo)
    const path = String(stored.field('logoPath'))
    expect(existsSync(join(place.dataDir, path))).toBe(true)
    await server.stop()

    const file = join(folder, 'portal.backup')
    const backup = runPlain(place, 'backup', file)
    expect(backup.code, backup.remarks).toBe(0)
    expect(backup.remarks).toContain('its mode cannot be changed')

    const target = await createTestPlace(engine, 'nothing')
    onTestFinished(() => target.remove())
    const restored = runPlain(target, 'restore', file)
    expect(restored.code, restored.remarks).toBe(0)
    expect(existsSync(join(target.dataDir, path))).toBe(true)
  }, 120_000)
})
