import * as z from 'zod/mini'

/** The key of a user's picture, by which it is read; null without a picture. A new picture has a new key. */
export const accountPicture = z.object({ key: z.nullable(z.string()) })
export type AccountPicture = z.infer<typeof accountPicture>
