import * as z from 'zod/mini'

/** A file of exactly this size is still accepted. */
export const maxUploadBytes = 5 * 1024 * 1024

/** In pixels. */
export const pictureSize = z.object({ width: z.number(), height: z.number() })
export type PictureSize = z.infer<typeof pictureSize>

export const uploadedImage = z.object({ imageUrl: z.string() })
