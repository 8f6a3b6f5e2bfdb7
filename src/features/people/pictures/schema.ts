import * as z from 'zod/mini'

/** The key in the URL of a user's picture; null if there is no picture. A new picture has a new key. */
export const accountPicture = z.object({ key: z.nullable(z.string()) })
export type AccountPicture = z.infer<typeof accountPicture>
