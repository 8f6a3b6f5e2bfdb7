import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { dispositionOf, Download, MadeFile, sendDownload, sendMadeFile } from './download.ts'
import { respondWithError } from '../http/errorHandler.ts'
import { AppError } from '../http/errors.ts'

it('A name in plain letters has no ending that the name in full does not have', () => {
  expect(dispositionOf('a.settingcontent😀ms')).toBe(
    `attachment; filename="a.settingcontent_ms"; filename*=UTF-8''a.settingcontent%F0%9F%98%80ms`,
  )
})

it('A file that is cancelled is read no further', async () => {
  const app = Fastify()
  const ended = Promise.withResolvers<number>()
  async function* endless(): AsyncGenerator<string, void> {
    let made = 0
    try {
      for (;;) {
        made += 1
        yield 'x'.repeat(65_536)
      }
    } finally {
      ended.resolve(made)
    }
  }
  app.get('/', async (request, reply) => {
    const download = new Download({ name: 'all.csv', type: 'text/csv', parts: endless() })
    await sendDownload(request, reply, download, (work) => work())
    return reply
  })
  const url = await app.listen({ port: 0 })
  const controller = new AbortController()
  const { body } = await fetch(url, { signal: controller.signal })
  await body?.getReader().read()
  controller.abort()
  expect(await ended.promise).toBeGreaterThan(0)
  await app.close()
})

it('A file that cannot be made is refused, and the refusal is no file', async () => {
  const app = Fastify()
  app.setErrorHandler(respondWithError)
  const make = () => Promise.reject(new AppError('unavailable', 'Too many are being made.'))
  app.get('/', async (request, reply) => {
    await sendMadeFile(request, reply, new MadeFile({ name: 'one.pdf', type: 'application/pdf', make }))
    return reply
  })
  const { status, headers } = await fetch(await app.listen({ port: 0 }))
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    503,
    'application/json; charset=utf-8',
    null,
  ])
  await app.close()
})
