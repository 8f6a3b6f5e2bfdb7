import * as z from 'zod/mini'

/**
 * The filter of a file. Refuses what it does not know, such as a filter of an older page: without it, the file would
 * have more than was asked for.
 */
export const exportFilter = <Shape extends z.core.$ZodLooseShape>({ shape }: z.ZodMiniObject<Shape>) =>
  z.strictObject(shape, 'There is no such filter. Load this page again before you export.')
