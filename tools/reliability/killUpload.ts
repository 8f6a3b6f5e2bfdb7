import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, utimes } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod/mini'
import { png } from '../../tests/support/pictures.ts'
import { multipartBody, multipartType } from '../../tests/support/sendFile.ts'
import type { RunningServer } from '../../tests/support/server.ts'
import { now } from '../../src/server/database/now.ts'
import { signIn } from '../bench/session.ts'
import { type Installation, readDatabase, startOn } from './installation.ts'

const pieces = 10
const pieceMs = 4
/** Every second kill falls between two pieces, the others within this time after the last piece. */
const lastMs = 60
const pictureBytes = 300_000
const maxSweepMs = 60_000

const created = z.object({ id: z.number() })
const stored = z.object({ logoPath: z.string() })
const listed = z.array(z.object({ id: z.number(), logoPath: z.nullable(z.string()) }))

/** A picture with this number of pixels per side, padded to `pictureBytes`. */
function logoBody(side: number): Uint8Array<ArrayBuffer> {
  const picture = png(side, side)
  const content = Buffer.concat([picture, Buffer.alloc(pictureBytes - picture.length)])
  return multipartBody('logo', { name: 'logo.png', type: 'image/png', content })
}

export interface KilledUpload {
  /** The number of kills after which the former or the new logo was shown. */
  former: number
  replaced: number
  faults: string[]
}

/**
 * Kills the server while a brand's logo is replaced. Afterwards the former logo must be shown or, if the whole file was
 * sent, the new one. After the sweep of the next start, no file may be incomplete, unused or missing.
 */
export async function killUploads(installation: Installation, kills: number): Promise<KilledUpload> {
  const result: KilledUpload = { former: 0, replaced: 0, faults: [] }
  let server = await startOn(installation)
  const cookie = await signIn(server)
  const { id } = created.parse(await postBrand(server, cookie))
  let formerSide = 1
  await sendLogo(server, id, cookie, formerSide)

  for (let kill = 0; kill < kills; kill += 1) {
    const isWhole = kill % 2 === 1
    const side = 2 + kill
    await killWhileSending(server, id, cookie, { side, isWhole })
    await makeOld(installation)
    await makeSweepDue(installation)
    server = await startOn(installation)
    const shown = await sideOfLogo(server, id, cookie)
    if (shown === formerSide) result.former += 1
    else if (isWhole && shown === side) {
      result.replaced += 1
      formerSide = side
    } else result.faults.push(`After kill ${kill + 1} the logo is ${shown ?? 'missing'}.`)
    result.faults.push(...(await filesAfterSweep(installation)))
  }
  await server.stop()
  return result
}

async function postBrand({ baseURL }: RunningServer, cookie: string): Promise<unknown> {
  const headers = { cookie, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Harbor IT' })
  return (await fetch(`${baseURL}/api/brands`, { method: 'POST', headers, body })).json()
}

async function sendLogo(
  { baseURL }: RunningServer,
  brandId: number,
  cookie: string,
  side: number,
): Promise<void> {
  const headers = { cookie, 'content-type': multipartType }
  const response = await fetch(`${baseURL}/api/brand-logo/${brandId}`, {
    method: 'POST',
    headers,
    body: logoBody(side),
  })
  stored.parse(await response.json())
}

/** Sends the logo piece by piece, and kills the server between two pieces or just after the last. */
async function killWhileSending(
  server: RunningServer,
  brandId: number,
  cookie: string,
  { side, isWhole }: { side: number; isWhole: boolean },
): Promise<void> {
  const body = logoBody(side)
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => {})
  const head = [
    `POST /api/brand-logo/${brandId} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Cookie: ${cookie}`,
    `Content-Type: ${multipartType}`,
    `Content-Length: ${body.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const size = Math.ceil(body.length / pieces)
  const sent = isWhole ? pieces : randomInt(pieces)
  for (let piece = 0; piece < sent; piece += 1) {
    socket.write(body.subarray(piece * size, (piece + 1) * size))
    await delay(pieceMs)
  }
  await delay(isWhole ? randomInt(lastMs) : randomInt(pieceMs))
  await server.kill()
  socket.destroy()
}

/** Makes all files two hours old: the sweep spares newer ones, which another process may still be writing. */
export async function makeOld({ dataDir }: Installation): Promise<void> {
  const time = new Date(Date.now() - 2 * 60 * 60 * 1000)
  for (const path of await filesOf(dataDir)) await utimes(path, time, time)
}

/** Otherwise, the next start would sweep only if the last sweep was an hour ago. Forgets when it was. */
export const makeSweepDue = (installation: Installation) =>
  readDatabase(installation, (db) =>
    db
      .updateTable('jobs')
      .set({ dueAt: now(), startedAt: null, lastRunAt: null })
      .where('recurring', 'is not', null)
      .execute(),
  )

/** The paths of all uploaded files, including incomplete ones. None if the server was killed before the first upload. */
export async function filesOf(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'uploads')
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** The width of the logo that is served; undefined if none is. */
async function sideOfLogo(
  { baseURL }: RunningServer,
  brandId: number,
  cookie: string,
): Promise<number | undefined> {
  const brands = listed.parse(await (await fetch(`${baseURL}/api/brands`, { headers: { cookie } })).json())
  const path = brands.find(({ id }) => id === brandId)?.logoPath
  if (!path) return undefined
  const response = await fetch(baseURL + path)
  const content = Buffer.from(await response.arrayBuffer())
  return response.ok && content.length > 24 ? content.readUInt32BE(16) : undefined
}

/** Waits for the sweep, which does not delay a start; then only the recorded files may exist. */
async function filesAfterSweep(installation: Installation): Promise<string[]> {
  const { recorded, shown } = await readDatabase(installation, async (db) => ({
    recorded: (await db.selectFrom('uploads').select('path').execute()).map(({ path }) => path),
    shown: (await db.selectFrom('brands').select('logoPath').execute()).map(({ logoPath }) => logoPath),
  }))
  const folder = join(installation.dataDir, 'uploads')
  const wanted = recorded.map((path) => join(folder, path.slice('/uploads/'.length)))
  const faults = shown
    .filter((path) => path !== null && !recorded.includes(path))
    .map((path) => `${path} is shown and not recorded.`)
  const until = performance.now() + maxSweepMs
  while (true) {
    const found = new Set(await filesOf(installation.dataDir))
    const missing = wanted.filter((path) => !found.has(path))
    const left = [...found].filter((path) => !wanted.includes(path))
    if (missing.length > 0) return [...faults, `The database has paths without a file: ${missing.join(', ')}`]
    if (left.length === 0) return faults
    if (performance.now() > until) return [...faults, `Files are left: ${left.join(', ')}`]
    await delay(10)
  }
}
