import { expect, it, vi } from 'vitest'
import { Delays } from './delays.ts'

it('A probe that hangs, as on one silent connection, counts for two seconds and is asked anew', async () => {
  let probes = 0
  const hangsOnce = () => (probes++ === 0 ? new Promise<void>(() => {}) : Promise.resolve())
  const delays = new Delays({ reads: [], writes: [hangsOnce] })
  const measured: number[] = []
  await vi.waitFor(
    () => {
      delays.keepMeasuring()
      measured.push(delays.waitMs.writes)
      expect(probes).toBeGreaterThan(2)
    },
    { timeout: 10_000, interval: 20 },
  )
  expect(Math.max(...measured)).toBeGreaterThan(1_500)
  expect(Math.max(...measured)).toBeLessThanOrEqual(2_000)
  expect(measured.at(-1)).toBeLessThan(250)
})
