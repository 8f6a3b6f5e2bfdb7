import { open, readFile } from 'node:fs/promises'
import { AppError } from '../../../../server/http/errors.ts'
import type { PictureSize } from '../../../../shared/site/pictureSize.ts'
import { PictureMaker } from './pictureMaker.ts'
import type { Made, MadePicture, PictureTask, RasterType } from './pictureTask.ts'
import { sanitizeSvg } from './svg.ts'
import { svgRefusal } from './svgRefusal.ts'

/** A logo and an icon may be SVG drawings, and are never shown large. */
export type PictureUse = 'image' | 'logo' | 'icon'
/** The type is also the extension of the stored file. */
export type PictureType = RasterType | 'svg'

export interface PictureFile {
  type: PictureType
  content: Uint8Array
  /** Undefined if the drawing cannot be measured. */
  size: PictureSize | undefined
}

/** The maximum length of the longer side: twice the largest size in which the picture is shown. */
const maxSidePx: Record<PictureUse, number> = { image: 1600, logo: 640, icon: 192 }

const fromUploads = new PictureMaker()
/** A separate queue for stored pictures, so that mails, invoices and icons do not wait for uploads. */
const fromStore = new PictureMaker()
/** The account id for pictures that no account has requested. */
export const noAccount = 0

const mayBeDrawing = (use: PictureUse) => use !== 'image'

const notAPicture = (use: PictureUse) =>
  new AppError(
    'wrong-type',
    mayBeDrawing(use)
      ? 'This file is not a picture. Please choose a JPG, PNG, GIF or SVG file.'
      : 'This file is not a picture. Please choose a JPG, PNG, GIF or WebP file.',
  )

/**
 * Reads a received file, whose content alone decides the type. Photos are re-encoded, which removes hidden data.
 * Drawings are sanitized.
 *
 * @throws AppError wrong-type, too-large, unavailable
 */
export async function readPicture(path: string, use: PictureUse, account: number): Promise<PictureFile> {
  const type = await rasterTypeOf(path)
  if (type)
    return { type, ...(await makeOne({ make: 'same', path, type, sidePx: maxSidePx[use] }, use, account)) }
  const drawing = mayBeDrawing(use) ? sanitizeSvg(await readFile(path)) : undefined
  if (!drawing) throw notAPicture(use)
  return { type: 'svg', content: drawing, size: await checkDrawing(drawing, account) }
}

/**
 * The middle of a received photo as a square WebP, without hidden data.
 *
 * @throws AppError wrong-type, too-large, unavailable
 */
export async function readSquare(path: string, sidePx: number, account: number): Promise<Buffer> {
  const type = await rasterTypeOf(path)
  if (!type) throw notAPicture('image')
  const { content } = await makeOne({ make: 'square', path, type, sidePx }, 'image', account)
  return content
}

/**
 * Converts a received photo to WebPs without hidden data. They fit into squares with these sides, largest first, and
 * show only the first frame of an animation. Undefined if the photo cannot be read within the limits.
 */
export async function readScaled(
  path: string,
  sidesPx: readonly number[],
  account: number,
): Promise<MadePicture[] | undefined> {
  const type = await rasterTypeOf(path)
  if (!type) return undefined
  try {
    return (await fromUploads.make({ make: 'scaled', path, type, sidesPx }, account)).pictures
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** The size of a stored picture, or of an animation's frame; undefined if it cannot be read. */
export async function sizeOf(content: Uint8Array): Promise<PictureSize | undefined> {
  const made = await fromStore.make({ make: 'nothing', content }, noAccount).catch(() => undefined)
  return made?.size
}

/**
 * A stored picture as a PNG, scaled to fit into `room`; only the first frame of an animation.
 *
 * @param text whether a drawing with text is drawn or refused; only the server's fonts are available for the text
 * @throws if the picture cannot be converted
 */
export async function drawPng(
  content: Uint8Array,
  room: PictureSize,
  text: 'draw' | 'refuse' = 'refuse',
): Promise<Buffer> {
  if (text === 'refuse' && hasText(content)) throw new Error('The drawing contains text.')
  return only(await fromStore.make({ make: 'png', content, room }, noAccount)).content
}

async function makeOne(task: PictureTask, use: PictureUse, account: number): Promise<MadePicture> {
  try {
    return only(await fromUploads.make(task, account))
  } catch (error) {
    throw error instanceof AppError && error.code === 'wrong-type' ? notAPicture(use) : error
  }
}

function only({ pictures: [picture] }: Made): MadePicture {
  if (!picture) throw new Error('No picture was made.')
  return picture
}

const hasText = (content: Uint8Array) => /^<svg\b.*<text\b/s.test(Buffer.from(content).toString())

/**
 * Checks a drawing by rendering it as mails and invoices do. Returns its size; undefined if it cannot be measured.
 *
 * @throws AppError wrong-type if rendering exceeds the limits
 */
async function checkDrawing(content: Uint8Array, account: number): Promise<PictureSize | undefined> {
  const room = { width: maxSidePx.logo, height: maxSidePx.logo }
  // A drawing with text is only measured, because loading the server's fonts may take longer than rendering.
  const task: PictureTask = hasText(content) ? { make: 'nothing', content } : { make: 'png', content, room }
  try {
    return (await fromUploads.make(task, account)).size
  } catch (error) {
    if (error instanceof AppError && error.code === 'wrong-type') return undefined
    if (error instanceof AppError && error.code === 'too-large')
      throw svgRefusal('it is too large, or takes too long to draw')
    throw error
  }
}

async function rasterTypeOf(path: string): Promise<RasterType | undefined> {
  const text = (await firstBytes(path, 12)).toString('latin1')
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('\xff\xd8\xff')) return 'jpg'
  if (/^GIF8[79]a/.test(text)) return 'gif'
  return /^RIFF.{4}WEBP/s.test(text) ? 'webp' : undefined
}

async function firstBytes(path: string, length: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
