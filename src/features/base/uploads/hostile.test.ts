import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostileFiles } from '../../../../tests/support/hostileFiles.ts'
import { gifOfFrames, png, pngOf, webpOfFrames } from '../../../../tests/support/pictures.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/testApp.ts'
import { sendFile } from '../../../../tests/support/sendFile.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'

// One engine is enough: the database only receives the path of a file.
describe('A hostile file', () => {
  let app: TestApp
  let administrator: HttpClient
  let logoCall = ''
  let folder = ''
  beforeAll(async () => {
    app = await startTestApp('sqlite')
    administrator = await app.signInAs('Administrator')
    const brand = await administrator.post('/api/brands', { name: 'Hostile' }, 201)
    logoCall = `/api/brand-logo/${String(brand.field('id'))}`
    folder = app.context.config.dataDir
  })
  afterAll(() => app.stop())

  const everything = async () =>
    (await readdir(folder, { recursive: true })).filter(
      (name) => !/^(portal\.db|uploads$|uploads\/\.incoming$)/.test(name),
    )

  it('is one of more than 60 in this collection', () => {
    expect(hostileFiles.length).toBeGreaterThanOrEqual(60)
  })

  it.each([
    [
      'a side of 20,001 pixels',
      () => png(20_001, 1),
      'This picture is more than 20,000 pixels wide or high.',
    ],
    [
      'more than 40 million pixels',
      () => pngOf(8_000, 8_000, deflateSync(Buffer.alloc(9))),
      'This picture has more than 40 million pixels.',
    ],
    [
      'more than 40 million pixels in all its frames',
      () => gifOfFrames(50, 1_000, 1_000),
      'This picture has more than 40 million pixels, counting those of each frame.',
    ],
    ['5,001 frames in a GIF', () => gifOfFrames(5_001), 'This picture has more than 5,000 frames.'],
    ['5,001 frames in a WebP', () => webpOfFrames(5_001), 'This picture has more than 5,000 frames.'],
  ])('of %s is refused, with the bound', async (_, content, message) => {
    const file = { name: 'logo', type: 'image/png', content: await content() }
    const response = await sendFile(administrator, logoCall, 'logo', file)
    expect([response.status, response.field('message')]).toEqual([413, message])
  })

  it('within the bounds is stored', async () => {
    for (const content of [png(20_000, 1), gifOfFrames(50), await webpOfFrames(50)]) {
      const file = { name: 'logo', type: 'image/png', content }
      expect((await sendFile(administrator, logoCall, 'logo', file)).status).toBe(200)
    }
  })

  it.each(hostileFiles.map((file) => [file.title, file] as const))(
    'with %s does no harm',
    async (_, file) => {
      const before = await everything()
      const response = await sendFile(administrator, logoCall, 'logo', file)
      const stored = (await everything()).filter((name) => !before.includes(name))
      if (file.outcome === 'refused') {
        expect([400, 413, 415], response.text).toContain(response.status)
        expect(response.field('message')).toMatch(/^[A-Z].+\.$/)
        expect(stored).toEqual([])
        return
      }
      expect(response.status, response.text).toBe(200)
      expect(stored).toHaveLength(1)
      expect(stored[0]).toMatch(/^uploads\/[\w-]{22}\.(png|jpg|gif|webp|svg)$/)
      const content = (await readFile(join(folder, stored[0] ?? ''))).toString('latin1')
      expect(content).not.toMatch(/<script|<html|<\?|javascript:|evil|\bon\w+=/i)
      expect(content).not.toContain('PK\x05')
      expect(existsSync(join(folder, '..', 'portal.png'))).toBe(false)
    },
  )
})
