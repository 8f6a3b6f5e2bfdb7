import * as z from 'zod/mini'

/** What the bare server responds with: recorded bytes, or a session read from a database. */
export const bareResponse = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('bytes'),
    status: z.number(),
    headers: z.record(z.string(), z.string()),
    /** Base64, still compressed if it was sent compressed. */
    body: z.string(),
  }),
  z.object({ kind: z.literal('sqlite'), file: z.string() }),
  z.object({ kind: z.literal('postgres'), url: z.string() }),
])
export type BareResponse = z.infer<typeof bareResponse>
