import * as z from 'zod/mini'

/** In pixels. */
export const pictureSize = z.object({ width: z.number(), height: z.number() })
export type PictureSize = z.infer<typeof pictureSize>
