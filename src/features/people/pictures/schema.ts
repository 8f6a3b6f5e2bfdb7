import * as z from 'zod/mini'

/** The key of someone's picture, by which it is read; null without one. Another picture has another key. */
export const accountPicture = z.object({ key: z.nullable(z.string()) })
export type AccountPicture = z.infer<typeof accountPicture>
