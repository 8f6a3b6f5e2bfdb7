import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { newInstallation } from '../../../../tools/reliability/installation.ts'
import { killAttachments } from '../../../../tools/reliability/killAttachments.ts'

/** 25 kills per engine; `npm run durability` does more. */
describe.each(bothEngines)('Attachments (%s)', { timeout: 900_000 }, (engine) => {
  it('lose nothing and leave nothing where the server is killed while they are uploaded and sent', async () => {
    const installation = await newInstallation(engine === 'postgres' ? inject('postgresUrl') : undefined)
    onTestFinished(installation.remove)
    const { faults, uploads, messages, incomplete } = await killAttachments(installation, 25)
    expect(faults).toEqual([])
    expect(uploads).toBeGreaterThan(0)
    expect(messages).toBeGreaterThan(0)
    expect(incomplete).toBeGreaterThan(0)
  })
})
