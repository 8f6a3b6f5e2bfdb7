import { expect, it, onTestFinished, vi } from 'vitest'
import { Delays } from './delays.ts'

it('A probe that hangs, as on one silent connection, counts for two seconds and is asked anew', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let probes = 0
  const hangsOnce = () => (probes++ === 0 ? new Promise<void>(() => {}) : Promise.resolve())
  const delays = new Delays({ reads: [], writes: [hangsOnce] })
  const measured: number[] = []
  for (let elapsedMs = 0; elapsedMs < 2_200; elapsedMs += 20) {
    delays.keepMeasuring()
    await vi.advanceTimersByTimeAsync(20)
    measured.push(delays.waitMs.writes)
  }
  expect(probes).toBeGreaterThan(2)
  expect(Math.max(...measured)).toBe(2_000)
  expect(measured.at(-1)).toBe(0)
})
