import type { Page } from '@playwright/test'

interface HeldResponse {
  /** Resolves when the response has begun to arrive. */
  held: Promise<unknown>
  release: () => Promise<void>
}

interface SlowNetwork {
  /** Limits the page to this number of bytes per second, each way; undefined: no limit. */
  limit: (bytesPerSecond: number | undefined) => Promise<void>
  /** Holds the next response whose address ends like this, after the whole request was sent. */
  holdResponse: (ending: string) => Promise<HeldResponse>
}

/** Slows down a page's network with Chromium's developer tools. */
export async function slowNetworkOf(page: Page): Promise<SlowNetwork> {
  const session = await page.context().newCDPSession(page)
  return {
    limit: async (bytesPerSecond = -1) => {
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        uploadThroughput: bytesPerSecond,
        downloadThroughput: bytesPerSecond,
      })
    },
    holdResponse: async (ending) => {
      const held = Promise.withResolvers<string>()
      session.once('Fetch.requestPaused', ({ requestId }) => held.resolve(requestId))
      await session.send('Fetch.enable', {
        patterns: [{ urlPattern: `*${ending}`, requestStage: 'Response' }],
      })
      return {
        held: held.promise,
        release: async () => {
          await session.send('Fetch.continueRequest', { requestId: await held.promise })
          await session.send('Fetch.disable')
        },
      }
    },
  }
}
