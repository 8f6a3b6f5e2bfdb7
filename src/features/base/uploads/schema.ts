import * as z from 'zod/mini'

/** The maximum size, inclusive. */
export const maxUploadBytes = 5 * 1024 * 1024

export const uploadedImage = z.object({ imageUrl: z.string() })
