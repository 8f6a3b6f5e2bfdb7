import * as z from 'zod/mini'

/** What the bare server sends, or how it looks a session up. */
export const bareTask = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('bytes'),
    status: z.number(),
    headers: z.record(z.string(), z.string()),
    /** Base64, as it went over the wire. */
    body: z.string(),
  }),
  z.object({ kind: z.literal('sqlite'), file: z.string() }),
  z.object({ kind: z.literal('postgres'), url: z.string() }),
])
export type BareTask = z.infer<typeof bareTask>
