import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendAttachment } from '../../../../tests/support/attachments.ts'
import { pictureProcesses } from '../../../../tests/support/pictureProcesses.ts'
import { png, pngOfPixels } from '../../../../tests/support/pictures.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'

describe.runIf(process.platform === 'linux')('Costly pictures', { timeout: 90_000 }, () => {
  let app: TestApp
  let customer: SignedInClient
  beforeAll(async () => {
    app = await startTestApp('sqlite')
    customer = await app.signInAs('customer')
  })
  afterAll(() => app.stop())

  const screenshot = () => sendAttachment(customer, png(400, 300), 'screenshot.png')
  const hasPreview = { contentType: 'image/png', width: 400, height: 300 }

  it('of four customers do not hold up the screenshot of another one', async () => {
    const costly = pngOfPixels(5_000, 5_000, { bits: 16 })
    const others = await Promise.all(Array.from({ length: 4 }, () => app.signInAs('customer')))
    let answered = 0
    const sent = others.flatMap((other) =>
      Array.from({ length: 3 }, async (_, n) => {
        const { status } = await sendAttachment(other, Buffer.concat([costly, Buffer.from(`${n}`)]))
        answered += 1
        return status
      }),
    )
    await expect.poll(() => pictureProcesses()).toHaveLength(1)
    expect((await screenshot()).object).toMatchObject(hasPreview)
    // At most one per customer, and one that was already read.
    expect(answered).toBeLessThanOrEqual(5)
    expect(new Set(await Promise.all(sent))).toEqual(new Set([201]))
  })

  it('are stored without a preview where the process that reads them is killed, and the next one has one', async () => {
    const killing = setInterval(() => {
      for (const id of pictureProcesses()) process.kill(id, 'SIGKILL')
    }, 20)
    const sent = await sendAttachment(customer, pngOfPixels(5_000, 5_000, {}), 'photo.png')
    clearInterval(killing)
    expect(sent.object).toMatchObject({ contentType: 'image/png', width: null })
    expect((await screenshot()).object).toMatchObject(hasPreview)
  })
})
