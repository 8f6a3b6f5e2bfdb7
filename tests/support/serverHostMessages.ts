import * as z from 'zod/mini'

/** Asks a host to start the server of this id with these variables, or to stop it. */
export const hostRequest = z.object({ id: z.number(), start: z.optional(z.record(z.string(), z.string())) })
export type HostRequest = z.infer<typeof hostRequest>

/** The server is ready on the port, or stopped, or neither because of the problem. */
export const hostResponse = z.object({
  id: z.number(),
  port: z.optional(z.number()),
  problem: z.optional(z.string()),
})
export type HostResponse = z.infer<typeof hostResponse>
