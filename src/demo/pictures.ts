import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureSidePx } from '../features/people/pictures/values.ts'
import { recordUpload } from '../features/base/uploads/server/commands.ts'
import type { UploadFiles } from '../features/base/uploads/server/files.ts'
import {
  noAccount,
  readPicture,
  type PictureFile,
  type PictureUse,
} from '../features/base/uploads/server/picture.ts'
import { loadSharp } from '../features/base/uploads/server/sharp.ts'
import type { Db } from '../server/database/db.ts'
import { portraitSvg } from './portraits.ts'
import { team } from './team.ts'

export interface StoredPicture {
  path: string
  use: PictureUse
  picture: PictureFile
}

/**
 * The logo files by client. Their letters are drawn as paths, because text in an image can use only the system's fonts.
 */
const clientLogos = {
  'Harbor Supply': 'harborSupply',
  'Fairfield Clinic': 'fairfieldClinic',
  'Weldon Freight': 'weldonFreight',
  'Stoneridge Law': 'stoneridgeLaw',
  'Mill Street Bakery': 'millStreetBakery',
}

/** The pictures of the demo, stored as uploads. */
export interface DemoPictures {
  team: ReadonlyMap<string, StoredPicture>
  /** Small pictures of the same people for their accounts, by name. */
  accounts: ReadonlyMap<string, Buffer>
  logo: StoredPicture
  favicon: StoredPicture
  clients: ReadonlyMap<string, StoredPicture>
}

/** Draws the pictures of the demo and stores their files as if they had been uploaded. */
export async function storePictures(files: UploadFiles): Promise<DemoPictures> {
  async function store(content: Uint8Array, use: PictureUse): Promise<StoredPicture> {
    const picture = await files.withTemporary(async (path) => {
      await writeFile(path, content)
      return readPicture(path, use, noAccount)
    })
    return { path: await files.store(picture.content, picture.type), use, picture }
  }
  const drawing = async (name: string) => store(await readFile(join(import.meta.dirname, name)), 'logo')

  const sharp = await loadSharp()
  const accounts = await Promise.all(
    team.map(async ({ name, portrait }) => {
      const side = pictureSidePx
      const drawn = sharp(Buffer.from(portraitSvg(portrait))).resize(side, side, { fit: 'cover' })
      return [name, await drawn.webp({ quality: 80 }).toBuffer()] as const
    }),
  )
  const portraits = await Promise.all(
    team.map(async ({ name, portrait }) => {
      const content = await sharp(Buffer.from(portraitSvg(portrait)))
        .webp({ quality: 90 })
        .toBuffer()
      return [name, await store(content, 'image')] as const
    }),
  )
  const clients = await Promise.all(
    Object.entries(clientLogos).map(
      async ([name, file]) => [name, await drawing(`clients/${file}.svg`)] as const,
    ),
  )
  return {
    team: new Map(portraits),
    accounts: new Map(accounts),
    clients: new Map(clients),
    logo: await drawing('harborLogo.svg'),
    favicon: await drawing('harborFavicon.svg'),
  }
}

/** Records the uploads; `createdBy` is the id of the administrator. */
export async function recordPictures(tx: Db, pictures: DemoPictures, createdBy: number): Promise<void> {
  for (const stored of [
    ...pictures.team.values(),
    ...pictures.clients.values(),
    pictures.logo,
    pictures.favicon,
  ])
    await recordUpload(tx, { ...stored, createdBy })
}
