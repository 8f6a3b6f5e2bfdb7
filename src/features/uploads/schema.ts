import * as z from 'zod/mini'

/** In bytes. A file of exactly this length is still taken. */
export const maxUploadBytes = 5 * 1024 * 1024

/** Width times height, over all frames: what a picture takes in memory has little to do with its bytes. */
export const maxPixels = 40_000_000

export const uploadedImage = z.object({ imageUrl: z.string() })
