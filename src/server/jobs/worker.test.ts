import { expect, it, onTestFinished } from 'vitest'
import { openTestDatabase } from '../../../tests/support/engines.ts'
import { startWorker } from './worker.ts'

it('A piece of work that never ends is aborted and left to itself, and the next begins', async () => {
  const database = await openTestDatabase('sqlite')
  onTestFinished(() => database.close())
  const pieces: AbortSignal[] = []
  const errors: string[] = []
  const worker = startWorker(
    { database, log: { info: () => {}, warn: () => {}, error: (_, message) => errors.push(message) } },
    {
      topic: 'jobs',
      async runPiece(signal) {
        pieces.push(signal)
        if (pieces.length === 1) await new Promise(() => {})
        return false
      },
      maxPieceMs: 1,
      failure: 'the work failed',
    },
  )
  worker.poll()
  await expect.poll(() => pieces.length).toBe(2)
  expect(pieces.map(({ aborted }) => aborted)).toEqual([true, false])
  expect(errors).toEqual(['the work failed'])
  await worker.stop()
})
