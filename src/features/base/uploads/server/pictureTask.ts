import type { Sharp } from 'sharp'
import { AppError } from '../../../../server/http/errors.ts'
import type { PictureSize } from '../../../../shared/site/pictureSize.ts'
import { countFrames } from './frames.ts'
import { loadSharp } from './sharp.ts'

/**
 * The maximum number of pixels, over all frames. The memory for a picture depends on its pixels, hardly on its file
 * size.
 */
const maxPixels = 40_000_000
/** The maximum side. A picture of 1 by some million pixels would take as long as one of thousands of megapixels. */
const maxSidePx = 20_000
/** Enough for three minutes of screen recording. */
const maxFrames = 5_000

export type RasterType = 'png' | 'jpg' | 'gif' | 'webp'

/** A received file or stored content to read, and the pictures to make from it. */
export type PictureTask =
  /** The same picture, re-encoded in its type, with its animation. */
  | { make: 'same'; path: string; type: RasterType; sidePx: number }
  /** The middle as a square WebP. */
  | { make: 'square'; path: string; type: RasterType; sidePx: number }
  /** WebPs that fit into squares with these sides, largest first; only the first frame of an animation. */
  | { make: 'scaled'; path: string; type: RasterType; sidesPx: readonly number[] }
  /** A PNG that fits into `room`; only the first frame of an animation. */
  | { make: 'png'; content: Uint8Array; room: PictureSize }
  /** Only measures the picture. */
  | { make: 'nothing'; content: Uint8Array }

export interface MadePicture {
  content: Buffer
  size: PictureSize
}

export interface Made {
  /** The size of the picture that was read, or of an animation's frame. */
  size: PictureSize
  pictures: MadePicture[]
}

/**
 * `dotsPerInch`: the density at which one unit of a drawing is one pixel. `maxDensity`: the highest density that the
 * library accepts.
 */
const dotsPerInch = 72
const maxDensity = 100_000

/** @throws AppError too-large, wrong-type if the library cannot read the picture */
export async function perform(task: PictureTask): Promise<Made> {
  // Loaded outside the try block, because a library that cannot be loaded is a defect of the program, not of the
  // picture.
  const sharp = await loadSharp()
  try {
    return await make(sharp, task)
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof Error && /pixel limit/.test(error.message))
      throw new AppError('too-large', `This picture has more than 40 million pixels${ofFrames(task)}.`)
    throw new AppError('wrong-type', 'This file is not a picture.')
  }
}

/**
 * Added to the error message for animations. The limit counts the pixels of all frames, but users see the size of one
 * frame.
 */
const ofFrames = (task: PictureTask) =>
  task.make === 'same' && (task.type === 'gif' || task.type === 'webp')
    ? ', counting those of each frame'
    : ''

type Library = Awaited<ReturnType<typeof loadSharp>>

const strict = { limitInputPixels: maxPixels, failOn: 'error' } as const

async function make(sharp: Library, task: PictureTask): Promise<Made> {
  if ('path' in task) checkFrames(task)
  const source = 'path' in task ? task.path : task.content
  // The limit applies neither to stored pictures, which were checked when they were received, nor to drawings, which
  // have no pixels yet.
  const limitInputPixels = 'path' in task && maxPixels
  const { width, height, format } = await sharp(source, { limitInputPixels }).metadata()
  if ('path' in task && Math.max(width, height) > maxSidePx)
    throw new AppError('too-large', `This picture is more than ${shown(maxSidePx)} pixels wide or high.`)
  const size = { width, height }
  if (task.make === 'nothing') return { size, pictures: [] }
  if (task.make === 'png')
    return { size, pictures: [await drawn(sharp, task, format === 'svg' ? size : undefined)] }
  if (task.make === 'scaled') return { size, pictures: await scaled(sharp, task) }
  return { size, pictures: [await (task.make === 'same' ? same : square)(sharp, task)] }
}

function checkFrames({ path, type }: { path: string; type: RasterType }): void {
  if (type !== 'gif' && type !== 'webp') return
  if (countFrames(path, type, maxFrames) > maxFrames)
    throw new AppError('too-large', `This picture has more than ${shown(maxFrames)} frames.`)
}

const shown = (count: number) => count.toLocaleString('en-US')

const encoders: Record<RasterType, (picture: Sharp) => Sharp> = {
  png: (picture) => picture.png({ compressionLevel: 9 }),
  jpg: (picture) => picture.jpeg({ quality: 85, mozjpeg: true }),
  gif: (picture) => picture.gif(),
  webp: (picture) => picture.webp({ quality: 85 }),
}

interface OneFile {
  path: string
  type: RasterType
  sidePx: number
}

const same = (sharp: Library, { path, type, sidePx }: OneFile) =>
  encoded(
    encoders[type](
      inside(sharp(path, { ...strict, animated: type === 'gif' || type === 'webp' }).autoOrient(), sidePx),
    ),
  )

const square = (sharp: Library, { path, sidePx }: OneFile) =>
  encoded(
    sharp(path, strict)
      .autoOrient()
      .resize({ width: sidePx, height: sidePx, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 80 }),
  )

/** Decodes the received file only once: each picture is made from the next larger one. */
async function scaled(
  sharp: Library,
  { path, sidesPx }: { path: string; sidesPx: readonly number[] },
): Promise<MadePicture[]> {
  const pictures: MadePicture[] = []
  for (const sidePx of sidesPx) {
    const picture = sharp(pictures.at(-1)?.content ?? path, strict).autoOrient()
    pictures.push(await encoded(inside(picture, sidePx).webp({ quality: 80 })))
  }
  return pictures
}

/** @param drawing the size of an SVG drawing; undefined for raster pictures */
function drawn(
  sharp: Library,
  { content, room }: { content: Uint8Array; room: PictureSize },
  drawing: PictureSize | undefined,
): Promise<MadePicture> {
  // A drawing is rendered at its final size, because enlarging the pixels of a small drawing would blur it.
  const scale = drawing && Math.min(room.width / drawing.width, room.height / drawing.height)
  const density = scale && { density: Math.min(Math.max(dotsPerInch * scale, 1), maxDensity) }
  const picture = sharp(content, { limitInputPixels: maxPixels, ...density })
  return encoded(picture.resize({ ...room, fit: 'inside' }).png({ compressionLevel: 9 }))
}

const inside = (picture: Sharp, sidePx: number) =>
  picture.resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true })

async function encoded(picture: Sharp): Promise<MadePicture> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return { content: data, size: { width: info.width, height: info.pageHeight ?? info.height } }
}
