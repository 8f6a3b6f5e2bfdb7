import { expect, test } from 'vitest'
import { encodedResponse, type EncodedResponse } from './encoded.ts'
import { PageCache } from './pageCache.ts'

const page = (text: string, status = 200) => encodedResponse(status, {}, { identity: Buffer.from(text) })

test('A page is rendered once, however many requests for it arrive at the same time', async () => {
  const cache = new PageCache<EncodedResponse>()
  let written = 0
  const make = async () => page(`page ${(written += 1)}`)
  await Promise.all([cache.get('/', make), cache.get('/', make), cache.get('/', make)])
  expect(written).toBe(1)
})

test('A full cache drops the page that was not requested for longest', async () => {
  const cache = new PageCache<EncodedResponse>(2)
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

test('A page that could not be rendered is tried again', async () => {
  const cache = new PageCache<EncodedResponse>()
  await expect(cache.get('/', () => Promise.reject(new Error('out of order')))).rejects.toThrow(
    'out of order',
  )
  await cache.get('/', async () => page('half', 500))
  const { body } = await (await cache.get('/', async () => page('well'))).in('identity')
  expect(body.toString()).toBe('well')
})
