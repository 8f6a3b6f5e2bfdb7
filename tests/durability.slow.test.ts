import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { newInstallation } from '../tools/reliability/installation.ts'
import { killUnderWrites, stopUnderWrites } from '../tools/reliability/killServer.ts'
import { killJobs } from '../tools/reliability/killJobs.ts'
import { killMigrations } from '../tools/reliability/killMigration.ts'
import { killUploads } from '../tools/reliability/killUpload.ts'
import { traceSync } from '../tools/reliability/traceSync.ts'
import { bothEngines } from './support/engines.ts'
import { requireTool } from './support/requireTool.ts'

async function installOn(postgres: string | undefined) {
  const installation = await newInstallation(postgres)
  onTestFinished(installation.remove)
  return installation
}

/** A short version; `npm run durability` does hundreds of rounds. */
describe.each(bothEngines)('What was acknowledged (%s)', { timeout: 120_000 }, (engine) => {
  const postgres = engine === 'postgres' ? inject('postgresUrl') : undefined
  const install = () => installOn(postgres)

  it('is there once after the server was killed while it was written to', async () => {
    const { acknowledged, faults } = await killUnderWrites(await install(), 3)
    expect(faults).toEqual([])
    expect(acknowledged).toBeGreaterThan(0)
  })

  it('was answered completely where the server is stopped while it is written to', async () => {
    const { acknowledged, faults } = await stopUnderWrites(await install(), 2)
    expect(faults).toEqual([])
    expect(acknowledged).toBeGreaterThan(0)
  })
  it('is there after the server was killed while it changed the structure of the database', async () => {
    expect((await killMigrations(postgres, 2)).faults).toEqual([])
  })

  it('is done once after processes were killed that do jobs', async () => {
    const { jobs, faults } = await killJobs(await install(), 5)
    expect(faults).toEqual([])
    expect(jobs).toBe(50)
  })

  it('is shown, and no file is left over, after the server was killed while another logo was uploaded', async () => {
    expect((await killUploads(await install(), 2)).faults).toEqual([])
  })
})

it.skipIf(process.platform !== 'linux')(
  'What was acknowledged is on the disk before it is answered (sqlite)',
  async () => {
    requireTool('strace')
    const { calls, isSynced } = await traceSync(await installOn(undefined))
    expect(isSynced, calls.join('\n')).toBe(true)
  },
)
