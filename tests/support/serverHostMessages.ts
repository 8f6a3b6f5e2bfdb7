import * as z from 'zod/mini'

/** Tells a host to start the server with this id and these variables, or to stop it. */
export const hostRequest = z.object({ id: z.number(), start: z.optional(z.record(z.string(), z.string())) })
export type HostRequest = z.infer<typeof hostRequest>

/** The server is ready on the port, or it has stopped; `problem` if either failed. */
export const hostResponse = z.object({
  id: z.number(),
  port: z.optional(z.number()),
  problem: z.optional(z.string()),
})
export type HostResponse = z.infer<typeof hostResponse>
