import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { bothEngines, createTestPlace, type TestPlace } from '../../../tests/support/engines.ts'
import { runCommand } from '../../../tests/support/operator.ts'
import { testLog } from '../../../tests/support/testLog.ts'
import { openDatabase } from '../../server/database/database.ts'
import type { Engine } from '../../server/database/engine.ts'

const sha256 = createHash('sha256').update('file').digest('hex')
const key = `${sha256}-00000001`
const previewKey = `${sha256}-00000002`
const logo = `${'L'.repeat(22)}.png`
/** Paths below the folder of uploads, as the commands print them. */
const named = [
  logo,
  `attachments/${sha256.slice(0, 2)}/${key}`,
  `attachments/${sha256.slice(0, 2)}/${previewKey}`,
]

/** An installation with a logo, an attached picture and their files. */
async function usedPlace(engine: Engine): Promise<TestPlace> {
  const place = await createTestPlace(engine)
  onTestFinished(place.remove)
  const database = await openDatabase({ ...place, log: testLog })
  const createdAt = new Date().toISOString()
  const file = { sha256, bytes: 4, contentType: 'image/png', createdAt }
  await database.db
    .insertInto('uploads')
    .values({ path: `/uploads/${logo}`, kind: 'logo', contentType: 'image/png', bytes: 4, createdAt })
    .execute()
  await database.db
    .insertInto('storedFiles')
    .values([
      { ...file, key, previewKey, state: 'ready' },
      // An infected file, which was deleted.
      { ...file, sha256: 'ef'.repeat(32), key: `${'ef'.repeat(32)}-00000003`, state: 'infected' },
    ])
    .execute()
  await database.close()
  for (const path of named) {
    const target = join(place.dataDir, 'uploads', path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, 'file')
  }
  return place
}

describe.each(bothEngines)('Files that are missing (%s)', (engine) => {
  let folder: string
  let file: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-backup-'))
    file = join(folder, 'portal.backup')
    onTestFinished(() => rmSync(folder, { recursive: true }))
  })

  it('let neither a backup nor its restore end with success', async () => {
    const place = await usedPlace(engine)
    renameSync(join(place.dataDir, 'uploads'), join(place.dataDir, 'elsewhere'))
    const { code, remarks } = await runCommand(place, ['backup', file])
    expect(code).toBe(3)
    expect(remarks).toContain(
      `3 of 3 uploaded files are missing or damaged in ${join(place.dataDir, 'uploads')}:`,
    )
    for (const path of named) expect(remarks).toContain(`\n  ${path}`)
    expect(readdirSync(folder)).toEqual(['portal.backup.incomplete'])

    const target = await createTestPlace(engine)
    onTestFinished(target.remove)
    const restored = await runCommand(target, ['restore', `${file}.incomplete`])
    expect(restored.code).toBe(3)
    expect(restored.output).toMatch(/^ {2}storedFiles +2$/m)
    expect(restored.remarks).toContain('3 of 3 uploaded files are missing or damaged')
  })

  it('are not those of a folder on another disk, which a link leads to', async () => {
    const place = await usedPlace(engine)
    const linked = join(place.dataDir, 'uploads/attachments')
    renameSync(linked, join(folder, 'disk'))
    symlinkSync(join(folder, 'disk'), linked)
    const { code, remarks } = await runCommand(place, ['backup', file])
    expect([code, remarks]).toEqual([0, ''])
    const target = await createTestPlace(engine)
    onTestFinished(target.remove)
    mkdirSync(join(target.dataDir, 'uploads'))
    mkdirSync(join(folder, 'other'))
    symlinkSync(join(folder, 'other'), join(target.dataDir, 'uploads/attachments'))
    const restored = await runCommand(target, ['restore', file])
    expect([restored.code, restored.remarks]).toEqual([0, ''])
  })

  it('are those that cannot be read, which end no backup', async () => {
    const place = await usedPlace(engine)
    const unreadable = join(place.dataDir, 'uploads', named[1] ?? '')
    rmSync(unreadable)
    // A link to itself is unreadable for root, too, unlike a file without permissions.
    symlinkSync(unreadable, unreadable)
    const { code, remarks } = await runCommand(place, ['backup', file])
    expect(code).toBe(3)
    expect(remarks).toContain(`1 of 3 uploaded files is missing or damaged`)
  })

  it('are those whose content is another than their name says', async () => {
    const place = await usedPlace(engine)
    writeFileSync(join(place.dataDir, 'uploads', named[1] ?? ''), '')
    const { code, remarks } = await runCommand(place, ['backup', file])
    expect(code).toBe(3)
    expect(remarks).toContain(`1 of 3 uploaded files is missing or damaged`)
    const target = await createTestPlace(engine)
    onTestFinished(target.remove)
    const restored = await runCommand(target, ['restore', `${file}.incomplete`])
    expect(restored.code).toBe(3)
    expect(restored.remarks).toContain(named[1])
  })

  it('that are given up are named, and no more than those', async () => {
    const place = await usedPlace(engine)
    rmSync(join(place.dataDir, 'uploads', logo))
    const accepted = await runCommand(place, ['backup', file, '--allow-missing', '1'])
    expect([accepted.code, existsSync(file)]).toEqual([0, true])
    expect(accepted.remarks).toContain(`1 of 3 uploaded files is missing or damaged`)
    const target = await createTestPlace(engine)
    onTestFinished(target.remove)
    const restored = await runCommand(target, ['restore', file])
    expect(restored.code).toBe(0)
    expect(restored.remarks).toContain(logo)

    rmSync(join(place.dataDir, 'uploads', named[1] ?? ''))
    const another = await runCommand(place, ['backup', `${file}.2`, '--allow-missing', '1'])
    expect(another.code).toBe(3)
    expect((await runCommand(place, ['backup', `${file}.3`, '--allow-missing', 'all'])).code).toBe(2)
  })

  it('do not count where they are deleted while the backup is written', async () => {
    const place = await usedPlace(engine)
    const database = await openDatabase({ ...place, besideServer: true, log: testLog })
    onTestFinished(() => database.close())
    let deletion: Promise<unknown> | undefined
    const { code, remarks } = await runCommand(place, ['backup', file], '', ({ text }) => {
      if (text !== 'Copying the uploaded files') return false
      rmSync(join(place.dataDir, 'uploads', logo), { force: true })
      deletion ??= database.db.deleteFrom('uploads').execute()
      return false
    })
    await deletion
    expect([code, remarks]).toEqual([0, ''])
    const target = await createTestPlace(engine)
    onTestFinished(target.remove)
    const restored = await runCommand(target, ['restore', file])
    expect([restored.code, restored.remarks]).toEqual([0, ''])
  })
})
