/** Width and height of a thumbnail, in pixels: 28 on a screen of twice the density. */
const side = 56

// Module state: one picture is decoded at a time, because a large one takes hundreds of megabytes meanwhile.
let decoding: Promise<unknown> = Promise.resolve()

/**
 * The middle of a picture as a small square, as a data: URL, because the content security policy forbids blob: URLs.
 * Undefined if the browser cannot decode the file.
 */
export function thumbnailOf(file: File): Promise<string | undefined> {
  const made = decoding.then(() => draw(file)).catch(() => undefined)
  decoding = made
  return made
}

async function draw(file: File): Promise<string | undefined> {
  // The size is not known before, so that a resize here would stretch a narrow picture to gigabytes.
  const picture = await createImageBitmap(file)
  try {
    const length = Math.min(picture.width, picture.height)
    const canvas = document.createElement('canvas')
    canvas.width = side
    canvas.height = side
    const context = canvas.getContext('2d')
    if (!context) return undefined
    context.imageSmoothingQuality = 'high'
    const left = (picture.width - length) / 2
    const top = (picture.height - length) / 2
    context.drawImage(picture, left, top, length, length, 0, 0, side, side)
    return canvas.toDataURL()
  } finally {
    picture.close()
  }
}
