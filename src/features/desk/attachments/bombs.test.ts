import { deflateRawSync, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attachmentFilesIn, sendAttachment } from '../../../../tests/support/attachments.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { gifOfFrames, png, pngOf } from '../../../../tests/support/pictures.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { megabyte, pathOfAttachment } from './values.ts'

/** A zip of 10 MB with one file of zeros, which would unpack to 10 GB. */
function zipBomb(): Buffer {
  const header = Buffer.alloc(30)
  header.write('PK\x03\x04', 'latin1')
  header.writeUInt16LE(20, 4)
  // Compression method: deflate.
  header.writeUInt16LE(8, 8)
  header.writeUInt16LE(1, 26)
  const zeros = deflateRawSync(Buffer.alloc(8 * megabyte), { finishFlush: 2 })
  const count = Math.ceil((10 * megabyte) / zeros.length)
  return Buffer.concat([header, Buffer.from('a'), ...Array.from({ length: count }, () => zeros)])
}

describe.each(engines)('A file that grows when it is opened (%s)', (engine) => {
  let app: TestApp
  let by: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    by = await app.signInAs('customer')
  })
  afterAll(() => app.stop())

  const files = () => attachmentFilesIn(app.context.config.dataDir)

  it('is stored as it is where it is a zip', async () => {
    const bomb = zipBomb()
    expect(bomb.length).toBeGreaterThan(10 * megabyte)
    const before = files()
    const stored = await sendAttachment(by, bomb, 'logs.zip')
    expect(stored.object).toMatchObject({ contentType: 'application/zip', bytes: bomb.length, width: null })
    expect(files()).toHaveLength(before.length + 1)
    const download = await by.get(pathOfAttachment(Number(stored.field('id')), 'file'), 200)
    expect(download.headers['content-type']).toBe('application/zip')
    expect(download.content.equals(bomb)).toBe(true)
  })

  it.each([
    ['is a picture of 900 million pixels', pngOf(30_000, 30_000, deflateSync(Buffer.alloc(9)))],
    ['is a picture of one pixel by 20,001', png(1, 20_001)],
    ['is a picture of 5,001 frames', gifOfFrames(5_001)],
    ['is a picture that cannot be read', png().subarray(0, 40)],
  ])('is stored without a preview where it %s', async (_, bomb) => {
    const before = files()
    const stored = await sendAttachment(by, bomb, 'photo.png')
    expect(stored.object).toMatchObject({ bytes: bomb.length, width: null, height: null })
    expect(stored.field('contentType')).toMatch(/^image\//)
    expect(files()).toHaveLength(before.length + 1)
    const id = Number(stored.field('id'))
    await by.get(pathOfAttachment(id, 'preview'), 404)
    await by.get(pathOfAttachment(id, 'picture'), 404)
    expect((await by.get(pathOfAttachment(id, 'file'), 200)).content.equals(bomb)).toBe(true)
  })
})
