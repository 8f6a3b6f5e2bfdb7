import { open, readFile } from 'node:fs/promises'
import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import { AppError } from '../../../server/http/errors.ts'
import { maxPixels, type PictureSize } from '../schema.ts'
import { sanitizeSvg } from './svg.ts'

/** A logo and an icon may be SVG drawings, and are never shown large. */
export type PictureUse = 'image' | 'logo' | 'icon'
/** The type is also the extension of the stored file. */
export type PictureType = 'png' | 'jpg' | 'gif' | 'webp' | 'svg'

export interface PictureFile {
  type: PictureType
  content: Uint8Array
  /** Undefined where the drawing cannot be measured. */
  size: PictureSize | undefined
}

/** Longest side; twice the largest size in which it is shown. */
const maxSidePx: Record<PictureUse, number> = { image: 1600, logo: 640, icon: 192 }

/** The density at which a unit of a drawing is one pixel, and the highest that the library takes. */
const dotsPerInch = 72
const maxDensity = 100_000

async function openSharp() {
  const { default: sharp } = await import('sharp')
  // libvips can read dozens of formats; the readers of all but these four are switched off.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadPngFile',
      'VipsForeignLoadJpegFile',
      'VipsForeignLoadNsgifFile',
      'VipsForeignLoadWebpFile',
      // For what is already stored, or drawn here: what is received is read from a file.
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadNsgifBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadSvgBuffer',
    ],
  })
  return sharp
}

let openedSharp: ReturnType<typeof openSharp> | undefined

/** The library, loaded with the first picture: the server's start would wait for it otherwise. */
export const loadSharp = () => (openedSharp ??= openSharp())

// A picture of 40 megapixels takes 160 MB while it is read.
const decodeQueue = pLimit(2)

const mayBeDrawing = (use: PictureUse) => use !== 'image'

const notAPicture = (use: PictureUse) =>
  new AppError(
    'wrong-type',
    mayBeDrawing(use)
      ? 'This file is not a picture. Please choose a JPG, PNG, GIF or SVG file.'
      : 'This file is not a picture. Please choose a JPG, PNG, GIF or WebP file.',
  )

/**
 * Reads a received file, whose type follows from its content alone. Photos are encoded again, so that no hidden data
 * remains, and drawings are sanitized. @throws AppError wrong-type, too-large
 */
export async function readPicture(path: string, use: PictureUse): Promise<PictureFile> {
  const raster = rasterTypeOf(await firstBytes(path, 12))
  if (raster) return decodeQueue(() => encodeAgain(path, raster, use))
  const drawing = mayBeDrawing(use) ? sanitizeSvg(await readFile(path)) : undefined
  if (!drawing) throw notAPicture(use)
  return { type: 'svg', content: drawing, size: await sizeOf(drawing) }
}

/** The middle of a received photo as a square WebP, without hidden data. @throws AppError wrong-type, too-large */
export async function readSquare(path: string, sidePx: number): Promise<Buffer> {
  if (!rasterTypeOf(await firstBytes(path, 12))) throw notAPicture('image')
  return decodeQueue(async () => {
    const sharp = await loadSharp()
    return refusingUnreadable('image', () =>
      sharp(path, { limitInputPixels: maxPixels, failOn: 'error' })
        .timeout({ seconds: 20 })
        .autoOrient()
        .resize({ width: sidePx, height: sidePx, fit: 'cover' })
        .flatten({ background: '#ffffff' })
        .webp({ quality: 80 })
        .toBuffer(),
    )
  })
}

/**
 * A received photo as WebPs that fit into squares with these sides, without hidden data; of an animated one the first frame.
 * Undefined where it cannot be read.
 */
export async function readScaled(
  path: string,
  sidesPx: readonly number[],
): Promise<{ content: Buffer; size: PictureSize }[] | undefined> {
  const sharp = await loadSharp()
  const scale = async (sidePx: number) => {
    const { data, info } = await sharp(path, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: 20 })
      .autoOrient()
      .resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
    return { content: data, size: { width: info.width, height: info.height } }
  }
  return decodeQueue(async () => {
    const scaled = []
    for (const sidePx of sidesPx) scaled.push(await scale(sidePx))
    return scaled
  }).catch(() => undefined)
}

/** The size of a stored picture, of an animated one that of a frame; undefined where it cannot be read. */
export async function sizeOf(content: Uint8Array): Promise<PictureSize | undefined> {
  try {
    const sharp = await loadSharp()
    const { width, height } = await sharp(content, { limitInputPixels: maxPixels }).metadata()
    return { width, height }
  } catch {
    return undefined
  }
}

/**
 * A stored picture as a PNG, scaled to fit into `room`; of an animated one the first frame. A drawing with text cannot be
 * converted, because it would be set in fonts of the server. @throws where the picture cannot be converted
 */
export async function drawPng(content: Uint8Array, room: PictureSize): Promise<Buffer> {
  const sharp = await loadSharp()
  const { format, width, height } = await sharp(content, { limitInputPixels: maxPixels }).metadata()
  const isDrawing = format === 'svg'
  if (isDrawing && /<text\b/.test(Buffer.from(content).toString()))
    throw new Error('The drawing contains text.')
  const scale = Math.min(room.width / width, room.height / height)
  // Drawn at the size in which it is shown. Otherwise a small drawing would be enlarged, and blurred, as pixels.
  const options = isDrawing ? { density: Math.min(Math.max(dotsPerInch * scale, 1), maxDensity) } : {}
  return sharp(content, { limitInputPixels: maxPixels, ...options })
    .timeout({ seconds: 20 })
    .resize({ ...room, fit: 'inside' })
    .png({ compressionLevel: 9 })
    .toBuffer()
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

type RasterType = Exclude<PictureType, 'svg'>

function rasterTypeOf(bytes: Buffer): RasterType | undefined {
  const text = bytes.toString('latin1')
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('\xff\xd8\xff')) return 'jpg'
  if (/^GIF8[79]a/.test(text)) return 'gif'
  return /^RIFF.{4}WEBP/s.test(text) ? 'webp' : undefined
}

async function encodeAgain(path: string, type: RasterType, use: PictureUse): Promise<PictureFile> {
  const sidePx = maxSidePx[use]
  const isAnimated = type === 'gif' || type === 'webp'
  // Outside refusingUnreadable: a library that cannot be loaded is a defect, not a bad picture.
  const sharp = await loadSharp()
  return refusingUnreadable(use, async () => {
    const picture = sharp(path, { limitInputPixels: maxPixels, failOn: 'error', animated: isAnimated })
      .timeout({ seconds: 20 })
      .autoOrient()
      .resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true })
    const { data, info } = await encoders[type](picture).toBuffer({ resolveWithObject: true })
    return { type, content: data, size: { width: info.width, height: info.pageHeight ?? info.height } }
  })
}

/** @throws AppError wrong-type, too-large where the picture cannot be encoded */
async function refusingUnreadable<Result>(use: PictureUse, encode: () => Promise<Result>): Promise<Result> {
  try {
    return await encode()
  } catch (error) {
    if (error instanceof Error && /pixel limit/.test(error.message)) {
      throw new AppError('too-large', 'This picture has more than 40 million pixels.')
    }
    throw notAPicture(use)
  }
}

const encoders: Record<RasterType, (picture: Sharp) => Sharp> = {
  png: (picture) => picture.png({ compressionLevel: 9 }),
  jpg: (picture) => picture.jpeg({ quality: 85, mozjpeg: true }),
  gif: (picture) => picture.gif(),
  webp: (picture) => picture.webp({ quality: 85 }),
}
