import * as z from 'zod/mini'

/** The account of the session, or the newest 50 tickets once the session has been read. */
const response = z._default(z.enum(['account', 'tickets']), 'account')

/** The response of the bare server: recorded bytes, or rows that it reads from a database. */
export const bareResponse = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('bytes'),
    status: z.number(),
    headers: z.record(z.string(), z.string()),
    /** Base64, still compressed if it was sent compressed. */
    body: z.string(),
  }),
  /** One row for each request, acknowledged when it is durable; in the file where there is no address. */
  z.object({ kind: z.literal('insert'), url: z.optional(z.string()), file: z.string() }),
  z.object({ kind: z.literal('sqlite'), file: z.string(), response }),
  z.object({ kind: z.literal('postgres'), url: z.string(), response }),
])
export type BareResponse = z.input<typeof bareResponse>
