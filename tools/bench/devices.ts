import type { Page } from '@playwright/test'

/** A device for measuring pages. */
export interface Device {
  name: string
  size: { width: number; height: number }
  /** CPU slowdown relative to this machine. */
  slowdown: number
  network?: { latency: number; downloadThroughput: number; uploadThroughput: number }
}

const bytesPerSecond = (megabits: number) => (megabits * 1_000_000) / 8
export const devices: readonly Device[] = [
  { name: 'desktop', size: { width: 1280, height: 800 }, slowdown: 1 },
  {
    name: 'phone',
    size: { width: 375, height: 667 },
    slowdown: 4,
    network: {
      latency: 150,
      downloadThroughput: bytesPerSecond(1.6),
      uploadThroughput: bytesPerSecond(0.75),
    },
  },
]

/** Emulates the device on a page. */
export async function emulate(page: Page, { slowdown, network }: Device): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  if (network) {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network })
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}
