import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleSheet } from '../../../../tests/support/sampleSheet.ts'
import { PdfMaker } from './pdfMaker.ts'
import type { Sheet } from './sheet.ts'

let stopping: AbortController
let maker: PdfMaker
beforeEach(() => {
  stopping = new AbortController()
  maker = new PdfMaker({ stopping: stopping.signal })
})
afterEach(() => stopping.abort())

const makeSheet = () => Promise.resolve(sampleSheet)
const fail = () => Promise.reject(new Error('no logo'))
const refusal = { status: 503 }

test('At most 40 invoices wait', async () => {
  const begun = Promise.withResolvers<Sheet>()
  const waiting = [maker.draw(() => begun.promise)]
  for (let index = 0; index < 40; index += 1) waiting.push(maker.draw(fail))
  await expect(maker.draw(fail)).rejects.toMatchObject(refusal)
  begun.reject(new Error('no logo'))
  await Promise.allSettled(waiting)
  await expect(maker.draw(fail)).rejects.toThrow('no logo')
})

test('An invoice that cannot be drawn fails alone', async () => {
  const unreadable = { content: Buffer.from('no picture'), size: { width: 10, height: 10 } }
  const broken = () => Promise.resolve({ ...sampleSheet, logo: unreadable })
  const [first, second, third] = await Promise.allSettled([
    maker.draw(fail),
    maker.draw(broken),
    maker.draw(makeSheet),
  ])
  expect([first.status, second.status, third.status]).toEqual(['rejected', 'rejected', 'fulfilled'])
})

test('An invoice that is drawn while the server stops is refused', async () => {
  const begun = Promise.withResolvers<Sheet>()
  const drawing = maker.draw(() => begun.promise)
  stopping.abort()
  begun.resolve(sampleSheet)
  await expect(drawing).rejects.toMatchObject(refusal)
})
