import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openEnded } from './openEnded.ts'

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (text: Buffer) => text }
const encodings = ['br', 'gzip', 'identity'] as const

const pageOf = (beginning: string) => openEnded(200, { 'cache-control': 'no-store' }, beginning, 'often')

const around = (edge: number) => [edge - 1, edge, edge + 1]
const blockEdges = [2 ** 16 - 1, 2 ** 16, 2 ** 20].flatMap(around)
/** Of Brotli alone; each length costs 16 MB. */
const longEdges = [...around(2 ** 24), 2 ** 24 + 2 ** 16]
const beginnings = ['', '<!doctype html>'.repeat(2000)]
test.each(encodings)('Whatever its length, the end follows the kept beginning in %s', async (encoding) => {
  const noise = randomBytes(2 ** 24 + 2 ** 16)
  for (const beginning of beginnings) {
    const page = pageOf(beginning)
    const { body } = await page.in(encoding)
    const isLong = encoding === 'br' && beginning !== ''
    for (const length of [0, 1, ...blockEdges, ...(isLong ? longEdges : [])]) {
      const end = noise.subarray(0, length)
      const text = decoders[encoding](Buffer.concat([body, page.end(encoding, end)]))
      expect(text.equals(Buffer.concat([Buffer.from(beginning), end])), `${length} bytes`).toBe(true)
    }
  }
})

test('The beginning is compressed once, and the end not at all', async () => {
  const page = pageOf('Good morning. '.repeat(1000))
  for (const encoding of ['br', 'gzip'] as const) {
    const { body } = await page.in(encoding)
    expect(body.length).toBeLessThan(200)
    expect((await page.in(encoding)).body).toBe(body)
    const end = Buffer.from('Good evening. '.repeat(1000))
    expect(page.end(encoding, end).includes(end)).toBe(true)
  }
})

test('A beginning without its end is not taken for a whole page', async () => {
  const page = pageOf('Good morning.')
  const { body: br } = await page.in('br')
  const { body: gzip } = await page.in('gzip')
  expect(() => brotliDecompressSync(br)).toThrow('unexpected end of file')
  expect(() => gunzipSync(gzip)).toThrow('unexpected end of file')
})
