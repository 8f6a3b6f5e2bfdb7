import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { FileStore } from './fileStore.ts'

function newStore() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const files = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return { store: new FileStore(folder), files }
}

const tooLarge = 'This file is too large.'

const put = (store: FileStore, text: string) =>
  store.receive(Readable.from([Buffer.from(text)]), { maxBytes: 100, tooLarge }, ({ publish }) => publish())

async function textOf(stream: Readable | undefined): Promise<string | undefined> {
  return stream && (await buffer(stream)).toString()
}

it('A stored file is read whole and in parts, until it is removed', async () => {
  const { store, files } = newStore()
  const key = await put(store, 'content')
  expect(await textOf(await store.read(key))).toBe('content')
  expect(await textOf(await store.read(key, { start: 1, end: 3 }))).toBe('ont')
  expect(await store.has(key)).toBe(true)
  await store.remove(key)
  expect(await store.read(key)).toBeUndefined()
  expect(await store.has(key)).toBe(false)
  expect(files()).toEqual([])
})

it('The same content stored twice has two keys with one hash', async () => {
  const { store } = newStore()
  const [first, second] = [await put(store, 'same'), await put(store, 'same')]
  expect(first).not.toBe(second)
  expect(first.slice(0, 64)).toBe(second.slice(0, 64))
  await store.remove(first)
  expect(await textOf(await store.read(second))).toBe('same')
})

it('The work reads the received file, which is deleted unless it is published', async () => {
  const { store, files } = newStore()
  const text = await store.receive(
    Readable.from([Buffer.from('ab'), Buffer.from('c')]),
    { maxBytes: 3, tooLarge },
    (received) => {
      expect(received.bytes).toBe(3)
      expect(received.sha256).toMatch(/^ba7816bf/)
      return Promise.resolve(readFileSync(received.path, 'utf8'))
    },
  )
  expect(text).toBe('abc')
  expect(files()).toEqual([])
})

it('A file above the limit leaves nothing', async () => {
  const { store, files } = newStore()
  const large = store.receive(
    Readable.from([Buffer.alloc(60), Buffer.alloc(60)]),
    { maxBytes: 100, tooLarge },
    ({ publish }) => publish(),
  )
  await expect(large).rejects.toMatchObject({ code: 'too-large' })
  expect(files()).toEqual([])
})

it('A file that stops half way leaves nothing', async () => {
  const { store, files } = newStore()
  async function* half() {
    yield Buffer.from('half')
    await Promise.reject(new Error('The connection was lost.'))
  }
  const stopped = store.receive(Readable.from(half()), { maxBytes: 100, tooLarge }, ({ publish }) =>
    publish(),
  )
  await expect(stopped).rejects.toThrow('The connection was lost.')
  expect(files()).toEqual([])
})

it.each([
  { maxBytes: Number.MAX_SAFE_INTEGER, tooLarge },
  { maxBytes: 1, tooLarge, freeBytes: Number.MAX_SAFE_INTEGER },
])('A file for which the disk has no room is refused before it is received', async (limits) => {
  const { store, files } = newStore()
  const tooMuch = store.receive(Readable.from(['x']), limits, ({ publish }) => publish())
  await expect(tooMuch).rejects.toMatchObject({ code: 'full', status: 507 })
  expect(files()).toEqual([])
})

it('Files that are being received have their room on the disk', async () => {
  const { store } = newStore()
  const { bavail, bsize } = await statfs(tmpdir())
  const limits = { maxBytes: Math.floor(0.6 * bavail * bsize), tooLarge }
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  async function* slow() {
    begun.resolve()
    await goOn.promise
    yield Buffer.from('x')
  }
  const first = store.receive(Readable.from(slow()), limits, ({ publish }) => publish())
  await begun.promise
  const second = () => store.receive(Readable.from(['y']), limits, ({ publish }) => publish())
  await expect(second()).rejects.toMatchObject({ code: 'full' })
  goOn.resolve()
  await first
  await second()
})

it('Keys of another shape name no file', async () => {
  const { store } = newStore()
  expect(await store.read('../secret.key')).toBeUndefined()
  await store.remove('../secret.key')
})

it('Old files are listed, and incomplete ones deleted', async () => {
  const { store, files } = newStore()
  const key = await put(store, 'old')
  expect(await store.writtenBefore(0)).toEqual([])
  const later = Date.now() + 60_000
  await store.receive(Readable.from([Buffer.from('incomplete')]), { maxBytes: 100, tooLarge }, async () => {
    expect(files()).toHaveLength(2)
    expect(await store.writtenBefore(later)).toEqual([key])
    expect(files()).toHaveLength(1)
  })
})
