import { expect, test } from 'vitest'
import { encodedAnswer } from './encoded.ts'
import { PageCache } from './pageCache.ts'

const page = (text: string, status = 200) => encodedAnswer(status, {}, { identity: Buffer.from(text) })

test('A page is written once, however many ask for it at the same time', async () => {
  const cache = new PageCache()
  let written = 0
  const make = async () => page(`page ${(written += 1)}`)
  await Promise.all([cache.get('/', make), cache.get('/', make), cache.get('/', make)])
  expect(written).toBe(1)
})

test('The cache holds as many pages as it may, and lets go of what was not asked for longest', async () => {
  const cache = new PageCache(2)
  const written: string[] = []
  const ask = (path: string) =>
    cache.get(path, async () => {
      written.push(path)
      return page(path)
    })
  for (const path of ['/', '/team', '/', '/contact', '/', '/team']) await ask(path)
  expect(written).toEqual(['/', '/team', '/contact', '/team'])
  expect(cache.size).toBe(2)
})

test('A page that could not be written is tried again', async () => {
  const cache = new PageCache()
  await expect(cache.get('/', () => Promise.reject(new Error('out of order')))).rejects.toThrow(
    'out of order',
  )
  await cache.get('/', async () => page('half', 500))
  expect((await cache.get('/', async () => page('well'))).variants.identity?.body.toString()).toBe('well')
})
