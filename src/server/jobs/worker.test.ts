import { expect, it, onTestFinished } from 'vitest'
import { openTestDatabase } from '../../../tests/support/engines.ts'
import { startWorker, type Lane } from './worker.ts'

async function start(...lanes: Lane[]) {
  const database = await openTestDatabase('sqlite')
  const errors: string[] = []
  const log = { info: () => {}, warn: () => {}, error: (_: object, message: string) => errors.push(message) }
  const stop = startWorker({ database, log }, lanes)
  onTestFinished(async () => {
    await stop()
    await database.close()
  })
  return { database, errors, stop }
}

const never = new Promise<never>(() => {})

it('A piece of work that never ends is aborted and left to itself, and the next begins', async () => {
  const pieces: AbortSignal[] = []
  const { errors } = await start({
    failure: 'the work failed',
    everyMs: 5,
    async runPiece(signal) {
      pieces.push(signal)
      return pieces.length === 1 ? never : false
    },
    maxPieceMs: 1,
  })
  await expect.poll(() => pieces.length).toBeGreaterThan(1)
  expect(pieces.slice(0, 2).map(({ aborted }) => aborted)).toEqual([true, false])
  expect(errors).toEqual(['the work failed'])
})

it('Work that fails or never ends holds up no other, and is done again', async () => {
  const done: string[] = []
  const lane = (name: string, runPiece: Lane['runPiece']): Lane => ({
    failure: `${name} failed`,
    everyMs: 5,
    runPiece: (signal) => {
      done.push(name)
      return runPiece(signal)
    },
    maxPieceMs: 60_000,
    maxStopMs: 1,
  })
  const { errors } = await start(
    lane('hanging', () => never),
    lane('failing', () => Promise.reject(new Error('no'))),
    lane('working', async () => false),
  )
  const times = (name: string) => done.filter((each) => each === name).length
  await expect.poll(() => Math.min(times('failing'), times('working'))).toBeGreaterThan(2)
  expect(times('hanging')).toBe(1)
  expect(errors, 'the first failure of a row').toEqual(['failing failed'])
})

it('Work begins with the commit that asks for it, and once more for one that asks meanwhile', async () => {
  const asked: string[] = []
  let runs = 0
  const held = Promise.withResolvers<boolean>()
  const { database } = await start({
    failure: 'the work failed',
    topics: ['jobs', 'tickets'],
    onNotify: (topic) => asked.push(topic),
    everyMs: 60_000,
    runPiece: async () => {
      runs += 1
      return runs === 2 ? held.promise : false
    },
    maxPieceMs: 60_000,
  })
  await expect.poll(() => runs).toBe(1)
  await database.transaction((tx) => tx.notify('jobs'))
  await expect.poll(() => runs).toBe(2)
  await database.transaction((tx) => tx.notify('tickets'))
  await database.transaction((tx) => tx.notify('brands'))
  await expect.poll(() => asked).toEqual(['jobs', 'tickets'])
  held.resolve(false)
  await expect.poll(() => runs).toBe(3)
})

it('Work that names when it is due next runs then', async () => {
  let runs = 0
  await start({
    failure: 'the work failed',
    everyMs: 60_000,
    runPiece: async () => {
      runs += 1
      return runs < 3 ? 1 : false
    },
    maxPieceMs: 60_000,
  })
  await expect.poll(() => runs).toBe(3)
})

it('Stopping aborts the work and waits for its end, but not for ever', async () => {
  const ended: string[] = []
  const { stop, errors } = await start(
    {
      failure: 'the first hangs',
      runPiece: (signal) => {
        signal.addEventListener('abort', () => ended.push('asked'))
        return never
      },
      maxPieceMs: undefined,
      maxStopMs: 1,
    },
    {
      failure: 'the second failed',
      runPiece: (signal) =>
        new Promise((end) =>
          signal.addEventListener('abort', () => {
            ended.push('ended')
            end(true)
          }),
        ),
      maxPieceMs: 60_000,
    },
  )
  await stop()
  expect(ended).toEqual(['asked', 'ended'])
  expect(errors).toEqual(['the first hangs'])
})
