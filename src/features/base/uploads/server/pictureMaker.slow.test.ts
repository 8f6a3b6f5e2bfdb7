import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  endedChildrenSeconds,
  peakMb,
  pictureProcesses,
} from '../../../../../tests/support/pictureProcesses.ts'
import { chunk, gifOfFrames, png, pngOfPixels } from '../../../../../tests/support/pictures.ts'
import { readPicture } from './picture.ts'
import { PictureMaker } from './pictureMaker.ts'
import type { PictureTask, RasterType } from './pictureTask.ts'

const root = resolve(import.meta.dirname, '../../../../..')
const megapixels40 = 6_324

/** 8 MB of text per chunk, compressed to a few KB. */
function textBomb(): Buffer {
  const text = deflateSync(Buffer.alloc(7_900_000, 'a'), { level: 9 })
  const texts = Array.from({ length: 500 }, (_, n) =>
    chunk('zTXt', Buffer.concat([Buffer.from(`text ${n}\0\0`), text])),
  )
  return png(8, 8, Buffer.concat(texts))
}

describe.runIf(process.platform === 'linux')('A costly picture', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'costly-'))
  let maker: PictureMaker
  beforeEach(() => {
    maker = new PictureMaker()
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  function stored(type: RasterType, content: Buffer): { path: string; type: RasterType } {
    const path = join(folder, `${type}-${content.length}`)
    writeFileSync(path, content)
    return { path, type }
  }
  const scaled = (type: RasterType, content: Buffer): PictureTask => ({
    make: 'scaled',
    ...stored(type, content),
    sidesPx: [2000, 320],
  })
  const animated = (): PictureTask => ({
    make: 'same',
    ...stored('gif', gifOfFrames(39, 1_000, 1_000)),
    sidePx: 1600,
  })

  it.each([
    ['an animation of 39 million pixels', animated],
    ['texts of 4 GB', () => scaled('png', textBomb())],
    [
      'an interlaced PNG',
      () => scaled('png', pngOfPixels(megapixels40, megapixels40, { isInterlaced: true })),
    ],
    ['a PNG of 16 bits a color', () => scaled('png', pngOfPixels(megapixels40, megapixels40, { bits: 16 }))],
    ['a GIF', () => scaled('gif', gifOfFrames(1, megapixels40, megapixels40))],
  ])('takes 2 s of processor and 200 MB at most, and gives them back: %s', async (_, task) => {
    const picture = task()
    const secondsBefore = endedChildrenSeconds()
    const memoryBefore = process.memoryUsage.rss()
    let peak = 0
    const watch = setInterval(() => {
      peak = Math.max(peak, ...pictureProcesses().map(peakMb))
    }, 2)
    await maker.make(picture, 1).catch(() => {})
    // Otherwise the process would only end when idle.
    await expect.poll(() => pictureProcesses(), { timeout: 20_000 }).toEqual([])
    clearInterval(watch)
    expect(endedChildrenSeconds() - secondsBefore).toBeLessThan(2)
    expect(peak).toBeGreaterThan(50)
    expect(peak).toBeLessThan(205)
    expect(process.memoryUsage.rss() - memoryBefore).toBeLessThan(50 * 1024 * 1024)
  })

  it('is refused where it is a drawing', async () => {
    const path = join(folder, 'drawing')
    const filter = '<filter id="f"><feMorphology operator="dilate" radius="900"/></filter>'
    const shapes = '<rect filter="url(#f)" width="1000" height="1000"/>'.repeat(200)
    writeFileSync(
      path,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000">${filter}${shapes}</svg>`,
    )
    await expect(readPicture(path, 'logo', 1)).rejects.toThrow('too long to draw')
  })

  it('is refused, and the next one is made', async () => {
    const next = maker.make({ make: 'nothing', content: png() }, 2)
    await expect(maker.make(animated(), 1)).rejects.toMatchObject({ status: 413 })
    expect((await next).size).toEqual({ width: 8, height: 8 })
    expect((await maker.make({ make: 'nothing', content: png() }, 1)).size).toEqual({ width: 8, height: 8 })
  })
})

describe.runIf(process.platform === 'linux')('The process that reads pictures', { timeout: 60_000 }, () => {
  it('goes on when it is signalled with its server, and ends with it in whatever way', async () => {
    const script = `
      import { sizeOf } from './src/features/base/uploads/server/picture.ts'
      process.on('SIGUSR2', async () => console.log((await sizeOf(Buffer.from('${png().toString('base64')}', 'base64')))?.width))
      process.kill(process.pid, 'SIGUSR2')
      setInterval(() => {}, 1000)`
    const server = spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: root })
    const errors = textOf(server.stderr)
    const ended = once(server, 'exit').then(async () => expect.fail(`The server has ended: ${await errors}`))
    ended.catch(() => {})
    const line = () =>
      Promise.race([ended, once(server.stdout, 'data').then(([data]: unknown[]) => String(data).trim())])
    expect(await line()).toBe('8')
    const before = pictureProcesses(server.pid)
    expect(before).toHaveLength(1)
    for (const id of before) process.kill(id, 'SIGTERM')
    server.kill('SIGUSR2')
    expect(await line()).toBe('8')
    expect(pictureProcesses(server.pid)).toEqual(before)
    server.kill('SIGKILL')
    await expect.poll(() => before.map(peakMb), { timeout: 10_000 }).toEqual([0])
  })
})
