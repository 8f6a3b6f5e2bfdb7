import { expect, it } from 'vitest'
import { onCancel, stepsTo } from './terminal.ts'

function outputOf(isTTY: boolean, columns = 80) {
  const written: string[] = []
  const output = { isTTY, columns, write: (text: string) => written.push(text) > 0 }
  return { written, show: stepsTo(output) }
}
const rows = { text: 'Counting the rows', unit: 'rows' }

it('A step is a bar with what is done and how much there is, and its line is cleared at the end', () => {
  const { written, show } = outputOf(true)
  show({ ...rows, done: 0, total: 20_000 })
  show({ ...rows, done: 20_000, total: 20_000 })
  show({ text: 'Reading the backup', unit: 'bytes', done: 1_250_000, total: 2_500_000 })
  show({ text: 'Copying the database', unit: '', done: 0, total: undefined })
  show(undefined)
  expect(written).toEqual([
    '\r\u001b[KCounting the rows  [----------------]   0 %  0 of 20,000 rows',
    '\r\u001b[KCounting the rows  [################] 100 %  20,000 of 20,000 rows',
    '\r\u001b[KReading the backup  [########--------]  50 %  1.3 of 2.5 MB',
    '\r\u001b[KCopying the database ...',
    '\r\u001b[K',
  ])
})

it('A narrow terminal gets a line that does not wrap', () => {
  const { written, show } = outputOf(true, 20)
  show({ ...rows, done: 0, total: 20_000 })
  expect(written).toEqual(['\r\u001b[KCounting the rows  '])
  const unknown = outputOf(true, 0)
  unknown.show({ ...rows, done: 1, total: 2 })
  expect(unknown.written[0]).toContain('1 of 2 rows')
})

it('A log gets one plain line for each step', () => {
  const { written, show } = outputOf(false)
  for (const done of [0, 200, 400]) show({ ...rows, done, total: 400 })
  show({ text: 'Computing the checksum', unit: 'rows', done: 0, total: 0 })
  show(undefined)
  expect(written).toEqual(['Counting the rows ...\n', 'Computing the checksum ...\n'])
})

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s cancels, as often as it comes, until nobody listens',
  (signal) => {
    const before = process.listenerCount(signal)
    let cancelled = 0
    const stop = onCancel(() => (cancelled += 1))
    process.emit(signal)
    process.emit(signal)
    stop()
    expect([cancelled, process.listenerCount(signal)]).toEqual([2, before])
  },
)
