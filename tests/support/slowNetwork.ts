import type { Page } from '@playwright/test'

interface HeldResponse {
  /** Fulfilled when the response has begun to arrive. */
  held: Promise<unknown>
  release: () => Promise<void>
}

interface SlowNetwork {
  /** Bytes a second that the page sends and receives from now on; undefined for as fast as it can. */
  limit: (bytesPerSecond: number | undefined) => Promise<void>
  /** Holds the next response of an address with this ending, after the request was sent as a whole. */
  holdResponse: (ending: string) => Promise<HeldResponse>
}

/** Slows a page's network down as Chromium's developer tools do. */
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
