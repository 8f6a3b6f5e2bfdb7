import type { Uploads } from '../../../base/uploads/server/uploads.ts'
import { drawPng } from '../../../base/uploads/server/picture.ts'
import { loadSharp } from '../../../base/uploads/server/sharp.ts'
import { paletteOf } from '../palette.ts'
import type { PublicBrand } from '../schema.ts'
import { defaultLogoSvg } from './defaultLogo.ts'

/** The fields of a brand from which pictures are generated. */
export type PicturedBrand = Pick<PublicBrand, 'logoPath' | 'faviconPath' | 'primaryColor' | 'secondaryColor'>

const linkPictureSize = { width: 1200, height: 630 } as const
const iconSizesPx = [16, 32, 48]
const touchIconSizePx = 180

type Sharp = Awaited<ReturnType<typeof loadSharp>>

/** Pictures for browsers and other sites, drawn from a brand's logo and colors. */
export function brandPictures(files: Uploads['files']) {
  /** The uploaded picture at a path, scaled to this height in pixels; undefined if it cannot be drawn. */
  async function drawn(path: string | null, heightPx: number): Promise<Buffer | undefined> {
    const file = path === null ? undefined : await files.read(path)
    // With 'draw', text in an SVG is drawn with the server's fonts. This picture may differ from the brand's logo, but
    // less than the default logo would.
    return file && drawPng(file, { width: heightPx * 4, height: heightPx }, 'draw').catch(() => undefined)
  }

  /** The left square of a wide logo: its symbol, or the first letter of its name. */
  async function squareOf(sharp: Sharp, picture: Buffer): Promise<Buffer> {
    const { width, height } = await sharp(picture).metadata()
    if (width <= height * 1.5) return picture
    return sharp(picture).extract({ left: 0, top: 0, width: height, height }).png().toBuffer()
  }

  async function ownIcon(sharp: Sharp, brand: PicturedBrand): Promise<Buffer | undefined> {
    const favicon = await drawn(brand.faviconPath, touchIconSizePx)
    if (favicon) return favicon
    const logo = await drawn(brand.logoPath, touchIconSizePx)
    return logo && squareOf(sharp, logo)
  }

  return {
    /** favicon.ico: the brand's favicon, or else its logo, or else the default logo in its color. */
    async icon(brand: PicturedBrand): Promise<Buffer> {
      const sharp = await loadSharp()
      const source = (await ownIcon(sharp, brand)) ?? Buffer.from(defaultLogoSvg(brand.primaryColor))
      const pictures = await Promise.all(
        iconSizesPx.map((sidePx) =>
          sharp(source, { density: 300 })
            .resize({ width: sidePx, height: sidePx, fit: 'contain', background: '#0000' })
            .png({ compressionLevel: 9 })
            .toBuffer(),
        ),
      )
      return icoOf(pictures)
    },

    /** apple-touch-icon.png: without transparency; the system rounds its corners. */
    async touchIcon(brand: PicturedBrand): Promise<Buffer> {
      const sharp = await loadSharp()
      const own = await ownIcon(sharp, brand)
      const ground = own ? '#ffffff' : paletteOf(brand.primaryColor)['--p']
      const innerPx = own ? 140 : touchIconSizePx
      const picture = await sharp(own ?? Buffer.from(defaultLogoSvg(brand.primaryColor)), { density: 300 })
        .resize({ width: innerPx, height: innerPx, fit: 'contain', background: '#0000' })
        .png()
        .toBuffer()
      return sharp({
        create: { width: touchIconSizePx, height: touchIconSizePx, channels: 3, background: ground },
      })
        .composite([{ input: picture }])
        .png({ compressionLevel: 9 })
        .toBuffer()
    },

    /**
     * The picture beside links to the site (og:image): the logo above two stripes in the brand's colors. The brand's
     * name is in the alt text.
     */
    async linkPicture(brand: PicturedBrand): Promise<Buffer> {
      const sharp = await loadSharp()
      const logo =
        (await drawn(brand.logoPath, 240)) ??
        (await sharp(Buffer.from(defaultLogoSvg(brand.primaryColor)), { density: 300 })
          .resize({ width: 240 })
          .png()
          .toBuffer())
      const fitting = await sharp(logo).resize({ width: 840, height: 240, fit: 'inside' }).png().toBuffer()
      return sharp(Buffer.from(groundSvg(brand)))
        .composite([{ input: fitting }])
        .png({ compressionLevel: 9, palette: false })
        .toBuffer()
    },
  }
}

function groundSvg({ primaryColor, secondaryColor }: PicturedBrand): string {
  const palette = paletteOf(primaryColor, secondaryColor)
  const { width, height } = linkPictureSize
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${palette['--n25']}"/>
<rect y="${height - 38}" width="${width}" height="24" fill="${palette['--strand-p']}"/>
<rect y="${height - 14}" width="${width}" height="14" fill="${palette['--strand-s']}"/>
</svg>`
}

/** An ICO file of square PNG pictures, smallest first (en.wikipedia.org/wiki/ICO_(file_format)). */
function icoOf(pictures: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [at, picture] of pictures.entries()) {
    const entry = 6 + 16 * at
    // The width and the height are read from the PNG header.
    head.writeUInt8(picture.readUInt32BE(16), entry)
    head.writeUInt8(picture.readUInt32BE(20), entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(picture.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += picture.length
  }
  return Buffer.concat([head, ...pictures])
}
