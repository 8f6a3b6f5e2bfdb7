import { expect, test } from 'vitest'
import { sampleSheet } from '../../../../../tests/support/sampleSheet.ts'
import { drawInvoice } from './drawInvoice.ts'
import type { Sheet } from './sheet.ts'

const sheetOf = (count: number): Sheet => ({
  ...sampleSheet,
  items: Array.from({ length: count }, (_, index) => ({
    description: `Managed workstation ${index + 1}`,
    quantity: 1,
    unitPrice: '65.00',
    total: '65.00',
  })),
})

/** The least CPU time of five rounds, in milliseconds: other load can only add to it. */
async function leastCpuMs(count: number): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const before = process.threadCpuUsage()
    await drawInvoice(sheetOf(count))
    const { user, system } = process.threadCpuUsage(before)
    times.push((user + system) / 1000)
  }
  return Math.min(...times)
}

test('An invoice of one page is drawn in 50 ms, one of 100 items in 300 ms, and one of 1,000 in proportion', async () => {
  await drawInvoice(sheetOf(1))
  const onePage = await leastCpuMs(5)
  const hundred = await leastCpuMs(100)
  const thousand = await leastCpuMs(1000)
  expect(onePage).toBeLessThan(50)
  expect(hundred).toBeLessThan(300)
  expect(thousand / hundred).toBeLessThan(20)
})
