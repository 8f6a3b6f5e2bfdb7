import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { bothEngines, createTestPlace, type TestPlace } from '../../../tests/support/engines.ts'
import { runCommand } from '../../../tests/support/operator.ts'

const root = resolve(import.meta.dirname, '../../..')

describe.each(bothEngines)('A backup of %s', (engine) => {
  let place: TestPlace
  let folder: string
  let file: string
  beforeEach(async () => {
    place = await createTestPlace(engine)
    folder = mkdtempSync(join(tmpdir(), 'portal-disk-'))
    file = join(folder, 'portal.backup')
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true, force: true })
    await place.remove()
  })

  /** Runs a command with a file size limit in KiB, which acts like a full disk. */
  function runWithRoomFor(kibibytes: number, ...args: string[]) {
    const limited = 'ulimit -f "$0" && exec "$@"'
    const command = [process.execPath, 'src/cli/main.ts', ...args]
    // The shell counts blocks of 512 bytes.
    const { status, stderr } = spawnSync('sh', ['-c', limited, String(kibibytes * 2), ...command], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' },
    })
    return { code: status, remarks: stderr }
  }

  it('that the disk has no room for leaves nothing, and names the file and the folder', () => {
    const { code, remarks } = runWithRoomFor(64, 'backup', file)
    expect(code).toBe(1)
    expect(remarks).toContain(`The backup ${file} could not be written: `)
    expect(remarks).toContain(`Make room in ${folder}, or name a file elsewhere.`)
    expect(readdirSync(folder)).toEqual([])
  })

  it('that was killed is removed by the next one, and no other file is', async () => {
    const killed = spawn(process.execPath, ['--eval', ''])
    await new Promise<void>((done) => killed.once('exit', () => done()))
    const foreign = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'])
    onTestFinished(() => void foreign.kill('SIGKILL'))
    const parts = {
      killed: `portal-backup-${hostname()}-${killed.pid}.part`,
      running: `portal-backup-${hostname()}-${foreign.pid}.part`,
      elsewhere: `portal-backup-another.host-${killed.pid}.part`,
      old: `portal-backup-another.host-1.part`,
      foreign: 'letter.part',
    }
    writeFileSync(join(folder, `${parts.killed}.part`), 'x')
    for (const name of Object.values(parts)) writeFileSync(join(folder, name), 'x')
    writeFileSync(join(folder, `${parts.killed}-journal`), 'x')
    const lastWeek = Date.now() / 1000 - 7 * 24 * 60 * 60
    utimesSync(join(folder, parts.old), lastWeek, lastWeek)
    utimesSync(join(folder, parts.foreign), lastWeek, lastWeek)
    expect((await runCommand(place, ['backup', file])).code).toBe(0)
    expect(readdirSync(folder).toSorted()).toEqual(
      [parts.running, parts.elsewhere, parts.foreign, 'portal.backup'].toSorted(),
    )
  })

  it('whose restore was killed: the next one removes its copy, and no other', async () => {
    await runCommand(place, ['backup', file])
    const target = await createTestPlace(engine, 'nothing')
    onTestFinished(() => target.remove())
    const killed = spawn(process.execPath, ['--eval', ''])
    await new Promise<void>((done) => killed.once('exit', () => done()))
    const other = `restoring-another.host-${killed.pid}.part`
    const abandoned = `restoring-${hostname()}-${killed.pid}.part`
    for (const name of [other, abandoned, `${abandoned}-wal`]) writeFileSync(join(target.dataDir, name), 'x')
    const { code, remarks } = await runCommand(target, ['restore', file])
    expect(code, remarks).toBe(0)
    expect(readdirSync(target.dataDir).filter((name) => name.startsWith('restoring'))).toEqual([other])
  })

  it('is not restored where there is no room, and the next restore finds nothing in its way', async () => {
    await runCommand(place, ['backup', file])
    const target = await createTestPlace('sqlite', 'nothing')
    onTestFinished(() => target.remove())
    const from = place
    place = target
    const { code, remarks } = runWithRoomFor(64, 'restore', file)
    place = from
    expect(code).toBe(1)
    expect(remarks).toContain(`The backup could not be restored into ${target.dataDir}: `)
    expect(remarks).toContain('set DATA_DIR to another folder')
    expect(existsSync(join(target.dataDir, 'portal.db'))).toBe(false)
    expect(readdirSync(target.dataDir).filter((name) => name.startsWith('restoring'))).toEqual([])
    expect((await runCommand(target, ['restore', file])).code).toBe(0)
  })
})
