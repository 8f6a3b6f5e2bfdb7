import { expect, test } from 'vitest'
import { encodedResponse } from './encoded.ts'

/** A page whose compressors record their calls. */
function countedPage(compress: (encoding: string) => Promise<Buffer>) {
  const asked: string[] = []
  const compressor = (encoding: string) => () => {
    asked.push(encoding)
    return compress(encoding)
  }
  const bodies = { identity: Buffer.from('page'), br: compressor('br'), gzip: compressor('gzip') }
  return { asked, page: encodedResponse(200, {}, bodies) }
}

test('A page is compressed once in each encoding that someone accepts, and in no other', async () => {
  const { asked, page } = countedPage(async (encoding) => Buffer.from(encoding))
  await page.in('identity')
  expect(asked).toEqual([])
  const sent = await Promise.all([page.in('br'), page.in('br')])
  expect([...sent, await page.in('br')].map(({ body }) => body.toString())).toEqual(['br', 'br', 'br'])
  expect(asked).toEqual(['br'])
})

test('A page that could not be compressed is tried again', async () => {
  let failures = 1
  const { page } = countedPage(async () => {
    if (failures-- > 0) throw new Error('out of memory')
    return Buffer.from('well')
  })
  await expect(page.in('br')).rejects.toThrow('out of memory')
  expect((await page.in('br')).body.toString()).toBe('well')
})

test('What may not be stored has no version', async () => {
  const etagOf = async (control: string) => {
    const page = encodedResponse(200, { 'cache-control': control }, { identity: Buffer.from('page') })
    return (await page.in('identity')).etag
  }
  expect(await etagOf('no-cache')).toMatch(/^"[\w-]{22}"$/)
  expect(await etagOf('no-store')).toBe(undefined)
})
