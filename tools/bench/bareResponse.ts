import * as z from 'zod/mini'

/** The account of the session, or the newest 50 tickets after the session was read. */
const response = z._default(z.enum(['account', 'tickets']), 'account')

/** The response of the bare server: recorded bytes, or rows from a database. */
export const bareResponse = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('bytes'),
    status: z.number(),
    headers: z.record(z.string(), z.string()),
    /** Base64, still compressed if it was sent compressed. */
    body: z.string(),
  }),
  /** Inserts a row per request and responds when it is durable; into the file if there is no address. */
  z.object({ kind: z.literal('insert'), url: z.optional(z.string()), file: z.string() }),
  z.object({ kind: z.literal('sqlite'), file: z.string(), response }),
  z.object({ kind: z.literal('postgres'), url: z.string(), response }),
])
export type BareResponse = z.input<typeof bareResponse>
