import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { statSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  attachmentFilesIn,
  isIncoming,
  sendAttachment,
  unsentIds,
} from '../../../../tests/support/attachments.ts'
import { HttpClient } from '../../../../tests/support/httpClient.ts'
import { multipartFrame } from '../../../../tests/support/sendFile.ts'
import { startServer, type RunningServer } from '../../../../tests/support/server.ts'
import { SlowUpload } from '../../../../tests/support/slowUpload.ts'
import { SmallDisk } from '../../../../tests/support/smallDisk.ts'
import { megabyte, pathOfAttachment } from './values.ts'

/** Holds the largest allowed file and the 200 MB that always stay free. */
const diskBytes = 400 * megabyte
const disk = new SmallDisk()
afterAll(() => disk.remove())

describe.skipIf(process.platform !== 'linux')('On a disk that becomes full while a file is uploaded,', () => {
  const dataDir = join(disk.folder, 'data')
  let server: RunningServer
  let by: HttpClient
  beforeAll(async () => {
    disk.mount(diskBytes)
    server = await startServer({ dataDir, env: { MIN_FREE_MB: '0' } })
    by = new HttpClient(server.baseURL)
    await by.post('/api/login', server.admin, 200)
  })
  afterAll(() => server?.stop())

  const received = () =>
    attachmentFilesIn(dataDir)
      .filter(isIncoming)
      .map((path) => statSync(join(dataDir, 'uploads', 'attachments', path)).size)

  it('the upload is refused and leaves nothing, others are still read, and the next one is stored', async () => {
    const earlier = Number((await sendAttachment(by, 'earlier')).field('id'))
    const before = attachmentFilesIn(dataDir)

    const upload = new SlowUpload(by, '/api/attachments')
    onTestFinished(() => upload.destroy())
    const { head, tail } = multipartFrame('file', { name: 'log.dat', type: 'application/octet-stream' })
    await upload.write(head)
    await upload.write(randomBytes(5 * megabyte))
    await expect.poll(() => received()[0]).toBeGreaterThan(4 * megabyte)
    disk.shrinkTo(megabyte)
    const refused = await upload.end(Buffer.concat([randomBytes(10 * megabyte), tail]))
    expect([refused.status, refused.field('message'), refused.headers['retry-after']]).toEqual([
      507,
      'There is no room left for files. Please tell your operator.',
      '30',
    ])
    expect(attachmentFilesIn(dataDir)).toEqual(before)
    expect((await by.get(pathOfAttachment(earlier, 'file'), 200)).text).toBe('earlier')
    expect((await sendAttachment(by, 'later')).status).toBe(507)
    expect(await unsentIds(by)).toEqual([earlier])

    disk.resize(diskBytes)
    const next = await sendAttachment(by, 'later')
    expect(next.status, next.text).toBe(201)
    expect((await by.get(pathOfAttachment(Number(next.field('id')), 'file'), 200)).text).toBe('later')
  })
})
