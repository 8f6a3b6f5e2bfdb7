import { expect, it } from 'vitest'
import { RefusalPace } from './refusalPace.ts'

it('Of the refusals of one network 100 are sent at once, 2,000 within two seconds, and no more', async () => {
  const pace = new RefusalPace()
  const start = performance.now()
  const sentAfter: number[] = []
  const refuse = () => sentAfter.push(performance.now() - start)
  const fates = Array.from({ length: 2_200 }, () => pace.send('192.0.2.1', refuse))
  const count = (fate: string) => fates.filter((one) => one === fate).length
  expect([count('now'), count('later'), count('never')]).toEqual([100, 2_000, 100])
  expect(
    pace.send('192.0.2.2', () => {}),
    'of another network',
  ).toBe('now')
  await expect.poll(() => sentAfter.length, { timeout: 5_000 }).toBe(2_100)
  expect(sentAfter[99]).toBeLessThan(900)
  expect(sentAfter[100]).toBeGreaterThan(999)
  expect(
    pace.send('192.0.2.1', () => {}),
    'a second later',
  ).toBe('now')
})
