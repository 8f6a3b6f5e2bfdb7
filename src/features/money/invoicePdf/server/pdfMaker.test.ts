import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleSheet } from '../../../../../tests/support/sampleSheet.ts'
import { PdfMaker, type Asking } from './pdfMaker.ts'
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
const one = { by: 1 }
const other = { by: 2 }
const mails = { by: 'mails' } as const

test('At most 40 invoices wait, besides those of mails', async () => {
  const begun = Promise.withResolvers<Sheet>()
  const waiting = [maker.draw(() => begun.promise, one)]
  for (let index = 0; index < 40; index += 1) waiting.push(maker.draw(fail, one))
  await expect(maker.draw(fail, other)).rejects.toMatchObject(refusal)
  waiting.push(maker.draw(fail, mails))
  begun.reject(new Error('no logo'))
  await Promise.allSettled(waiting)
  await expect(maker.draw(fail, one)).rejects.toThrow('no logo')
})

test('Accounts and mails take turns, and what nobody waits for is dropped', async () => {
  const gone = new AbortController()
  const begun = Promise.withResolvers<Sheet>()
  const drawn: string[] = []
  const asked = (name: string, asking: Asking) =>
    maker.draw(() => {
      drawn.push(name)
      return fail()
    }, asking)
  const first = maker.draw(() => begun.promise, { ...one, signal: gone.signal })
  const dropped = Array.from({ length: 40 }, () => asked('dropped', { ...one, signal: gone.signal }))
  gone.abort(new Error('gone'))
  for (const settled of await Promise.allSettled(dropped))
    expect(settled).toMatchObject({ status: 'rejected', reason: { message: 'gone' } })
  const waiting = [
    asked('second of one', one),
    asked('third of one', one),
    asked('first of the other', other),
    asked('mail', mails),
  ]
  begun.resolve(sampleSheet)
  expect((await first).length).toBeGreaterThan(0)
  await Promise.allSettled(waiting)
  expect(drawn).toEqual(['first of the other', 'mail', 'second of one', 'third of one'])
})

test('An invoice that cannot be drawn fails alone', async () => {
  const unreadable = { content: Buffer.from('no picture'), size: { width: 10, height: 10 } }
  const broken = () => Promise.resolve({ ...sampleSheet, logo: unreadable })
  const [first, second, third] = await Promise.allSettled([
    maker.draw(fail, one),
    maker.draw(broken, one),
    maker.draw(makeSheet, one),
  ])
  expect([first.status, second.status, third.status]).toEqual(['rejected', 'rejected', 'fulfilled'])
})

test('An invoice whose data cannot be read is refused after a while, and the next is drawn', async () => {
  const impatient = new PdfMaker({ stopping: stopping.signal }, 1)
  const never = impatient.draw(() => new Promise(() => {}), one)
  await expect(never).rejects.toMatchObject(refusal)
  await expect(impatient.draw(fail, one)).rejects.toThrow('no logo')
})

test('An invoice that is drawn while the server stops is refused', async () => {
  const begun = Promise.withResolvers<Sheet>()
  const drawing = maker.draw(() => begun.promise, one)
  stopping.abort()
  begun.resolve(sampleSheet)
  await expect(drawing).rejects.toMatchObject(refusal)
})
