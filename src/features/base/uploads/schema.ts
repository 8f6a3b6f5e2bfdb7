import * as z from 'zod/mini'

/** A file of exactly this size is still accepted. */
export const maxUploadBytes = 5 * 1024 * 1024

export const uploadedImage = z.object({ imageUrl: z.string() })
